import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeTestFolder } from '#test/engine/small-film.ts'
import { makeInProcessCodec } from './in-process-codec.ts'

const size = { width: 64, height: 64, fps: 30, quality: 'final' } as const
const silence = { left: new Float32Array(48_000), right: new Float32Array(48_000) }

// A file that takes nothing, as a full disk does.
const fullDisk = '/dev/full'

test('a full disk is named, for a segment and for the joined film', async () => {
  const codec = makeInProcessCodec()
  const folder = await makeTestFolder()
  const path = join(folder.path, 'segment.mp4')
  const writer = await codec.openSegment({ path, ...size })
  for (let frame = 0; frame < 30; frame++) await writer.write(() => new Uint8Array(64 * 96).fill(120))
  await writer.finish()
  const text = 'The disk is full, so the film could not be written.'
  await expect(codec.openSegment({ path: fullDisk, ...size })).rejects.toMatchObject({ text })
  const joined = codec.joinFilm({ segments: [{ path, startFrame: 0 }], sound: silence, fps: 30, output: fullDisk })
  await expect(joined).rejects.toMatchObject({ text })
  await folder.remove()
})

test.each([
  { angle: 90, width: 48, height: 64, dark: [0.5, 0.1], bright: [0.5, 0.9] },
  { angle: 180, width: 64, height: 48, dark: [0.9, 0.5], bright: [0.1, 0.5] },
  { angle: 270, width: 48, height: 64, dark: [0.5, 0.9], bright: [0.5, 0.1] },
])('a clip that a phone recorded turned by $angle degrees is seen upright', async (clip) => {
  const { angle, width, height, dark, bright } = clip
  const codec = makeInProcessCodec()
  const folder = await makeTestFolder()
  const path = join(folder.path, 'clip.mp4')
  await writeHalfDark(path)
  await turnFilm(path, angle)
  expect(await codec.describeVideo(path)).toMatchObject({ width, height })
  const reader = await codec.openVideo({ path, width, height, startSeconds: 0 })
  const picture = await reader.pictureAt(0)
  const at = ([x = 0, y = 0]: number[]): number => picture[Math.floor(y * height) * width + Math.floor(x * width)] ?? 0
  expect(at(dark)).toBeLessThan(60)
  expect(at(bright)).toBeGreaterThan(180)
  await reader.close()
  await folder.remove()
})

// 64 x 48, its left half dark.
async function writeHalfDark(path: string): Promise<void> {
  const frame = new Uint8Array((64 * 48 * 3) / 2).fill(128)
  for (let at = 0; at < 64 * 48; at++) frame[at] = at % 64 < 32 ? 40 : 200
  const writer = await makeInProcessCodec().openSegment({ path, ...size, height: 48 })
  for (let index = 0; index < 5; index++) await writer.write(() => frame)
  await writer.finish()
}

// Writes the matrix by which players turn a track, as phones do.
async function turnFilm(path: string, degrees: number): Promise<void> {
  const bytes = await readFile(path)
  const matrix = bytes.indexOf('tkhd') + 44
  const [cosine, sine] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  for (const [index, value] of [cosine, sine, 0, -sine, cosine].entries()) {
    bytes.writeInt32BE(Math.round(value * 65_536), matrix + index * 4)
  }
  await writeFile(path, bytes)
}

test('a file that is not a video or not music is refused by name', async () => {
  const codec = makeInProcessCodec()
  const path = new URL('./check.ts', import.meta.url).pathname
  expect(existsSync(path)).toBe(true)
  await expect(codec.describeVideo(path)).rejects.toMatchObject({ text: 'check.ts cannot be read as a video.' })
  await expect(codec.decodeAudio(path)).rejects.toMatchObject({ text: 'check.ts cannot be read as music.' })
})
