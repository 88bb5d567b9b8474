import { spawn } from 'node:child_process'
import { copyFile, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { patient } from '#test/support/patient.ts'
import { timelineSchema } from './plan/timeline.ts'

const photos = 'test/engine/photos'
const few = ['pizza', 'suite', 'wine'].map((name) => `${photos}/${name}.jpg`)
const timeout = patient(120_000)

test('help tells how, and a wrong command tells what is wrong', { timeout }, async () => {
  expect(await reel(['--help'])).toMatchObject({ code: 0, stdout: expect.stringContaining('npm run reel --') })
  expect(await reel([...few, '--tier', 'vr7', '--out', 'a.mp4'])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('--tier'),
  })
  expect(await reel(['nowhere', '--out', 'a.mp4'])).toMatchObject({ code: 3, stderr: 'nowhere was not found.\n' })
})

test('four photos and a recording give a plan of 30 seconds or more on its beats, as JSON alone on the output', {
  timeout,
}, async () => {
  const folder = await makeFolder()
  const song = join(folder, 'song.wav')
  await writeFile(song, clickTrack(100, 40))
  const { code, stdout, stderr } = await reel([
    ...few,
    `${photos}/ring.jpg`,
    '--music',
    song,
    '--plan',
    '--tier',
    'vr1',
  ])
  expect(code, stderr).toBe(0)
  const film = timelineSchema.parse(JSON.parse(stdout))
  expect(film.frames / film.fps).toBeGreaterThanOrEqual(30)
  expect(film.audio.source).toMatchObject({ kind: 'file', path: song })
  expect(film.audio.bpm).toBeCloseTo(100, 0)
  expect((await stat(song)).size).toBeGreaterThan(0)
})

test('a folder with good and bad files, and captions in any script, gives a film, a poster and a sheet', {
  timeout,
}, async () => {
  const folder = await makeFolder()
  for (const path of few) await copyFile(path, join(folder, path.slice(photos.length + 1)))
  await writeFile(join(folder, 'letter.jpg'), 'Dear reader')
  await writeFile(join(folder, 'notes.txt'), 'not a photo, and not meant as one')
  const words = [
    '--caption',
    '🍕 pizza 🔥',
    '--caption',
    'أهلا وسهلا بكم',
    '--caption',
    'x'.repeat(150) + ' y'.repeat(75),
  ]
  const out = join(folder, 'film.mp4')
  const made = await reel([
    folder,
    ...words,
    '--business',
    'Olive & Ember',
    '--preview',
    '--seconds',
    '8',
    '--sheet',
    join(folder, 'sheet.png'),
    '--out',
    out,
  ])
  expect(made.code, made.stderr).toBe(0)
  expect(made.stderr).toContain('letter.jpg can’t be opened.')
  expect((await readdir(folder)).toSorted()).toEqual(
    ['film.jpg', 'film.mp4', 'letter.jpg', 'notes.txt', 'pizza.jpg', 'sheet.png', 'suite.jpg', 'wine.jpg'].toSorted(),
  )
  expect((await readFile(out)).subarray(4, 8).toString()).toBe('ftyp')
  expect(await sharp(join(folder, 'film.jpg')).metadata()).toMatchObject({ width: 540, height: 960 })
  expect((await sharp(join(folder, 'sheet.png')).metadata()).width).toBeGreaterThan(1500)
})

test('interrupted halfway, it ends at once and leaves nothing behind', { timeout }, async () => {
  const folder = await makeFolder()
  const interrupted = await reel(
    [...few, '--preview', '--seconds', '20', '--out', join(folder, 'film.mp4')],
    'rendering 10 %',
  )
  expect(interrupted.code).toBe(130)
  expect(interrupted.stderr).toContain('Interrupted')
  expect(await readdir(folder)).toEqual([])
})

interface Outcome {
  code: number | null
  stdout: string
  stderr: string
}

function reel(argv: readonly string[], interruptAt?: string): Promise<Outcome> {
  const child = spawn(process.execPath, ['--import', './test/support/full-priority.mjs', 'src/engine/cli.ts', ...argv])
  const outcome = { stdout: '', stderr: '' }
  child.stdout.on('data', (text: Buffer) => (outcome.stdout += text.toString()))
  child.stderr.on('data', (text: Buffer) => {
    const before = outcome.stderr
    outcome.stderr += text.toString()
    // Once: a second signal while the process is already leaving would be what ends it.
    const isReached = (output: string): boolean => interruptAt !== undefined && output.includes(interruptAt)
    if (isReached(outcome.stderr) && !isReached(before)) child.kill('SIGINT')
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, ...outcome }))
  })
}

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'reel-cli-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

// A 16-bit mono WAV at 48 kHz with a click on every beat.
function clickTrack(bpm: number, seconds: number): Buffer {
  const samples = Buffer.alloc(seconds * 48_000 * 2)
  const beat = (60 / bpm) * 48_000
  for (let start = 0; start < seconds * 48_000; start += beat) {
    for (let at = 0; at < 2400; at += 1) {
      const value = Math.sin(at * 0.3) * Math.exp(-at / 400) * 20_000
      const offset = (Math.round(start) + at) * 2
      if (offset + 2 <= samples.length) samples.writeInt16LE(Math.round(value), offset)
    }
  }
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + samples.length, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(48_000, 24)
  head.writeUInt32LE(96_000, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36)
  head.writeUInt32LE(samples.length, 40)
  return Buffer.concat([head, samples])
}
