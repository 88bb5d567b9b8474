import { createRequire } from 'node:module'
import type { Browser, Page } from '@playwright/test'
import type jsQrModule from 'jsqr'
import { AV_CODEC_ID_AAC, AV_CODEC_ID_H264 } from 'node-av/constants'
import sharp from 'sharp'
import { listBoxes, probeFilm } from '#test/engine/probe-film.ts'
import { patient } from '#test/support/patient.ts'
import { deskSize, expectSound } from './expect-sound.ts'
import { expect } from './fixtures.ts'

// What a customer does with a film on the page of the order.

const jsQr = createRequire(import.meta.url)('jsqr') as typeof jsQrModule.default

// The shortest film there is, so that making it twice takes seconds.
export const filmSeconds = 6

export async function askForRevision(customer: Page): Promise<void> {
  await expect(customer.getByText('2 of 2 revision rounds left.')).toBeVisible()
  await expect(customer.getByRole('button', { name: 'After approval' })).toHaveCount(4)
  await expect(customer.getByRole('button', { name: 'Request revision' })).toBeDisabled()
  const film = customer.getByLabel('Your film, version 1')
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(0)
  await film.evaluate((video: HTMLVideoElement) => {
    video.currentTime = 2
  })
  await expect(customer.getByText('At 00:02:00')).toBeVisible()
  await stepThrough(customer)
  await drawOnFrame(customer)
  await customer.getByLabel('Comment', { exact: true }).fill('A line about the harbour, please')
  await customer.getByRole('button', { name: 'Add comment' }).click()
  const comments = customer.getByRole('list', { name: 'Comments' })
  await expect(comments).toContainText('00:02:00A line about the harbour, please')
  await expect(comments).toContainText('with a drawing')
  await slider(customer).press('ArrowLeft')
  await expect(customer.locator('polyline')).toHaveCount(0)
  await comments.getByRole('button', { name: '00:02:00' }).click()
  await expect(customer.locator('polyline')).toHaveCount(1)
  await expectSound(customer)
  await customer.getByRole('button', { name: 'Approve film' }).click()
  const question = customer.getByRole('dialog', { name: 'Approve this film?' })
  await expect(question).toContainText('You’ve written a comment that we haven’t got yet.')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await customer.getByRole('button', { name: 'Request revision' }).click()
  await expect(customer.getByRole('heading', { name: 'We’re on it.' })).toBeVisible()
  await expect(customer.getByRole('heading', { level: 1 })).toHaveText('A new version is being made.')
}

// The customer's own changes, begun on a phone, sent at the width of a desk, and seen in the page before that. They cost no
// round.
export async function changeFilm(customer: Page): Promise<void> {
  const phone = customer.viewportSize() ?? deskSize
  await customer.getByRole('button', { name: 'Change it yourself' }).click()
  const editor = customer.getByRole('region', { name: 'Change it yourself' })
  await expect(editor.getByRole('slider', { name: 'Position in the film' })).toBeEnabled({ timeout: patient(60_000) })
  await customer.goBack()
  await expect(editor).toBeHidden()
  await customer.getByRole('button', { name: 'Change it yourself' }).click()
  await expect(editor.getByRole('slider', { name: 'Position in the film' })).toBeEnabled({ timeout: patient(60_000) })
  const send = editor.getByRole('button', { name: 'Send my changes' })
  await expect(send).toBeDisabled()
  await editor.getByLabel('Call to action').fill('Come by tonight')
  await editor.getByRole('button', { name: 'Black and white' }).click()
  await editor.getByRole('button', { name: 'Back to our cut' }).click()
  await expect(send).toBeDisabled()
  await editor.getByLabel('Call to action').fill('Come by')
  await expect(send).toBeEnabled()
  await customer.setViewportSize(deskSize)
  await expect(editor.getByLabel('Call to action')).toHaveValue('Come by')
  await editor.getByLabel('Call to action').fill('Come by tonight')
  await expectSound(customer)
  await send.click()
  await expect(customer.getByRole('heading', { name: 'We’re on it.' })).toBeVisible()
  await customer.setViewportSize(phone)
}

const slider = (customer: Page) => customer.getByRole('slider', { name: 'Position in the film' })

// By the keyboard alone: a frame, a second, play and pause; then the other shapes of the film.
async function stepThrough(customer: Page): Promise<void> {
  const at = (timecode: string) => expect(customer.getByText(`At ${timecode}`)).toBeVisible()
  await slider(customer).press('.')
  await at('00:02:01')
  await slider(customer).press('ArrowRight')
  await at('00:03:01')
  await slider(customer).press(',')
  await slider(customer).press('ArrowLeft')
  await at('00:02:00')
  await slider(customer).press(' ')
  await expect(customer.getByRole('button', { name: 'Pause film' })).toBeVisible()
  await slider(customer).press(' ')
  await expect(customer.getByRole('button', { name: 'Play film' })).toBeVisible()
  for (const [ratio, format] of [
    ['1:1', 'square'],
    ['4:5', 'portrait'],
    ['16:9', 'landscape'],
    ['9:16', 'stories'],
  ] as const) {
    await customer.getByRole('button', { name: ratio, exact: true }).click()
    const film = customer.getByLabel('Your film, version 1')
    await expect(film).toHaveAttribute('src', new RegExp(`/preview/${format}$`))
    await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(1)
  }
  await slider(customer).fill('60')
  await at('00:02:00')
}

async function drawOnFrame(customer: Page): Promise<void> {
  await customer.getByRole('button', { name: 'Draw on the frame' }).click()
  const surface = customer.getByRole('img', { name: 'Draw on the frame' })
  await surface.scrollIntoViewIfNeeded()
  const { x = 0, y = 0, width = 0, height = 0 } = (await surface.boundingBox()) ?? {}
  await customer.mouse.move(x + width * 0.3, y + height * 0.3)
  await customer.mouse.down()
  await customer.mouse.move(x + width * 0.7, y + height * 0.5, { steps: 8 })
  await customer.mouse.up()
  await expect(customer.getByText('Your drawing goes with the comment.')).toBeVisible()
}

export async function approve(customer: Page): Promise<void> {
  await expect(customer.getByLabel('Your film, version 3')).toBeVisible()
  await expect(customer.getByText('1 of 2 revision rounds left.')).toBeVisible()
  await compareVersions(customer)
  await customer.getByRole('button', { name: 'Approve film' }).click()
  await customer.getByRole('dialog').getByRole('button', { name: 'Approve film' }).click()
  await expect(customer.getByRole('heading', { name: 'It’s yours.' })).toBeVisible()
  await expectSound(customer)
}

async function compareVersions(customer: Page): Promise<void> {
  await customer.getByLabel('Side by side with').selectOption('Version 1')
  const beside = customer.getByLabel('Your film, version 1, for comparison')
  await expect.poll(() => beside.evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(1)
  await slider(customer).fill('90')
  await expect.poll(() => beside.evaluate((video: HTMLVideoElement) => Math.floor(video.currentTime * 30))).toBe(90)
  await expectSound(customer)
  await customer.getByLabel('Side by side with').selectOption('No other version')
}

// No sheet opens in a test: what the phone is handed is looked at instead.
export async function share(customer: Page): Promise<void> {
  await customer.getByRole('button', { name: 'Get it ready to share' }).click()
  await customer.getByRole('button', { name: 'Share film' }).click()
  const handed = await customer.evaluate(() => (globalThis as unknown as { handed: ShareData }).handed.text)
  expect(handed).toContain('Have a look at our')
  expect(handed).toContain('#HarbourTable')
  const files = await customer.evaluate(() =>
    (globalThis as unknown as { handed: ShareData }).handed.files?.map(({ name, size }) => [name, size > 10_000]),
  )
  expect(files).toEqual([
    ['film.mp4', true],
    ['cover.jpg', true],
  ])
}

// From a desk the film goes to the phone by a code.
export async function scanFromDesk(browser: Browser, address: string): Promise<void> {
  const desk = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await desk.goto(`${address}#share`)
  const code = desk.getByRole('img', { name: 'QR code that opens this page on your phone' })
  await expect(code.locator('path')).toHaveAttribute('d', /^M/)
  await expect(code).toBeInViewport()
  const { data, info } = await sharp(await code.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(jsQr(new Uint8ClampedArray(data), info.width, info.height)?.data).toBe(`${address}#share`)
  await desk.close()
}

// What the engine's own test asks of a film, of what arrived on the phone.
export async function checkDownloads(customer: Page): Promise<void> {
  const sizes: string[] = []
  for (const link of await customer.getByRole('link', { name: 'Download MP4' }).all()) {
    const [download] = await Promise.all([customer.waitForEvent('download'), link.click()])
    const path = await download.path()
    await probeFilm(path, ({ video, audio, seconds, fps }) => {
      expect(video).toMatchObject({ codecId: AV_CODEC_ID_H264 })
      expect(audio).toMatchObject({ codecId: AV_CODEC_ID_AAC, sampleRate: 48_000, channels: 2 })
      expect(fps).toBe(30)
      expect(Math.abs(seconds.video - filmSeconds)).toBeLessThan(0.1)
      expect(Math.abs(seconds.audio - seconds.video)).toBeLessThan(0.1)
      sizes.push(`${video.width} × ${video.height}`)
    })
    const boxes = await listBoxes(path)
    expect(boxes.indexOf('moov')).toBeLessThan(boxes.indexOf('mdat'))
  }
  expect(sizes).toEqual(['1080 × 1920', '1080 × 1080', '1080 × 1350', '1920 × 1080'])
}

export async function eraseEverything(customer: Page): Promise<void> {
  await customer.getByRole('button', { name: 'Erase now' }).click()
  const dialog = customer.getByRole('dialog', { name: 'Erase everything now?' })
  await expect(dialog).toContainText(
    'This deletes the photos, clips and films of this order for good. You keep your receipt.',
  )
  await dialog.getByRole('button', { name: 'Erase now' }).click()
  await expect(customer.getByRole('heading', { level: 1 })).toHaveText('Your photos and films have been deleted.')
  await expect(
    customer.getByText(/^We deleted the photos and films of this order on .+ You keep your receipt\.$/),
  ).toBeVisible()
  await expect(customer.getByRole('link', { name: /^Receipt .+ \(PDF\)$/ })).toBeVisible()
  await expect(customer.getByRole('link', { name: 'Download MP4' })).toHaveCount(0)
  await expect(customer.getByRole('heading', { name: 'Your photos', exact: true })).toHaveCount(0)
  await expectSound(customer)
}
