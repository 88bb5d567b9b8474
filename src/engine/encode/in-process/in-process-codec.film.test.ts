import { existsSync } from 'node:fs'
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

test('what is not a video or not music is refused by name', async () => {
  const codec = makeInProcessCodec()
  const path = new URL('./check.ts', import.meta.url).pathname
  expect(existsSync(path)).toBe(true)
  await expect(codec.describeVideo(path)).rejects.toMatchObject({ text: 'check.ts cannot be read as a video.' })
  await expect(codec.decodeAudio(path)).rejects.toMatchObject({ text: 'check.ts cannot be read as music.' })
})
