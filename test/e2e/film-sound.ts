import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { unzipSync } from 'fflate'
import { waveFile } from '#src/engine/export/wave-file.ts'
import { patient } from '#test/support/patient.ts'
import { expectSound } from './expect-sound.ts'
import { expect } from './fixtures.ts'

// What a film sounds like: a recording and a voice from the owner, a score that the customer chooses, the stems at the end.

const patience = { timeout: patient(240_000) }
const rate = 48_000

function soundFile(name: string, seconds: number, sampleAt: (index: number) => number) {
  const left = Float32Array.from({ length: seconds * rate }, (_, index) => sampleAt(index))
  return { name, mimeType: 'audio/wav', buffer: waveFile({ left, right: left }) }
}

// A beat every half second, the first of each bar louder.
const beat = (index: number): number => {
  const level = Math.floor(index / (rate / 2)) % 4 === 0 ? 0.6 : 0.3
  return level * Math.sin(index * 0.05) * Math.exp(-(index % (rate / 2)) / 1_500)
}

export async function addRecording(owner: Page, title: string): Promise<void> {
  await owner.getByRole('tab', { name: /^Sequence Plan/ }).click()
  const library = owner.getByRole('region', { name: 'Music and voice' })
  await library.getByText('Add a recording', { exact: true }).click()
  await library.getByLabel('Sound file, MP3, M4A, WAV or FLAC').setInputFiles(soundFile('song.wav', 16, beat))
  await library.getByLabel('Title').fill(title)
  await library.getByLabel('Licence note').fill('Ours')
  await library.getByRole('button', { name: 'Add to library' }).click()
  const row = library.getByRole('listitem').filter({ hasText: title })
  await expect(row).toContainText('00:16, 120 beats a minute')
  await row.getByRole('button', { name: `Use ${title}` }).click()
  await expect(row).toContainText('In the film')
  await expectSound(owner)
}

// A buzz with the lilt of syllables.
const speech = (index: number): number => {
  const time = index / rate
  const tones = [1, 2, 3, 4, 5].map((harmonic) => Math.sin(2 * Math.PI * 140 * harmonic * time) / harmonic)
  return tones.reduce((sum, tone) => sum + tone, 0) * (0.55 + 0.45 * Math.sin(8 * Math.PI * time)) * 0.2
}

export async function addVoice(owner: Page): Promise<void> {
  await owner.getByLabel('Voice file').setInputFiles(soundFile('welcome.wav', 2, speech))
  await expect(owner.getByText('Voice added')).toBeVisible()
  await expect(owner.getByLabel('Voice', { exact: true })).toBeVisible()
  await expectSound(owner)
}

// The browser's own microphone, which in tests is a machine that beeps.
export async function recordVoice(owner: Page): Promise<void> {
  await owner.getByRole('button', { name: 'Record now' }).click()
  const stop = owner.getByRole('button', { name: 'Stop and use recording' })
  await expect(owner.getByText('Recording, 00:02')).toBeVisible()
  await stop.click()
  await expect(owner.getByText('Recorded here')).toBeVisible()
  await expect(stop).toHaveCount(0)
}

export async function chooseScore(customer: Page): Promise<void> {
  await customer.reload()
  const choice = customer.getByRole('region', { name: 'Choose your music' })
  const players = choice.getByRole('group', { name: /^Score \d, / })
  await expect(players).toHaveCount(3, patience)
  for (const player of await players.all()) {
    const seconds = await player.locator('audio').evaluate(async (audio: HTMLAudioElement) => {
      audio.load()
      await new Promise((resolve) => audio.addEventListener('loadedmetadata', resolve, { once: true }))
      return audio.duration
    })
    expect(Math.abs(seconds - 6)).toBeLessThan(0.2)
  }
  await expect(choice.getByText('In your film')).toHaveCount(0)
  await expectSound(customer)
  await choice.getByRole('listitem').nth(1).getByRole('button', { name: 'Choose' }).click()
  await expect(choice.getByRole('listitem').nth(1)).toContainText('In your film')
  await expect(choice.getByText('In your film')).toHaveCount(1)
}

export async function expectStems(customer: Page): Promise<void> {
  const link = customer.getByRole('link', { name: 'Download ZIP' })
  const [download] = await Promise.all([customer.waitForEvent('download'), link.click()])
  const files = unzipSync(await readFile(await download.path()))
  expect(Object.keys(files).toSorted()).toEqual(['credits.txt', 'hits.wav', 'music.wav', 'voice.wav'])
}
