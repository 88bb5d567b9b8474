import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decodeFrames } from '#src/engine/encode/in-process/decode-frames.ts'
import { warmColours } from '#test/engine/sample-analysis.ts'
import { drawPhoto, makeTestFolder, makeTimeline, photoShot, type TestFolder } from '#test/engine/small-film.ts'
import type { Layer, Timeline } from '#src/engine/plan/timeline.ts'
import { renderFilm } from './render-film.ts'

let folder: TestFolder
let photos: string[]
beforeAll(async () => {
  folder = await makeTestFolder()
  photos = await Promise.all([20, 140].map((hue) => drawPhoto(join(folder.path, `${hue}.jpg`), { hue })))
})
afterAll(() => folder.remove())

const caption = (text: string): Layer => ({
  kind: 'caption',
  start: 190,
  frames: 40,
  fade: 4,
  text,
  rect: { x: 0.1, y: 0.3, width: 0.8, height: 0.2 },
  design: 'editorial',
  colours: warmColours,
  ink: '#fbf5ed',
  beat: 16,
})

// Ten clips of two seconds, each a segment of its own on the shelf.
function film(text: string): Timeline {
  const clips = Array.from({ length: 10 }, (_, index) => ({
    frames: 60,
    transition: index === 0 ? ({ kind: 'cut' } as const) : ({ kind: 'crossfade', frames: 8 } as const),
    treatment: { kind: 'full' as const, shot: photoShot(photos[index % 2] ?? '') },
  }))
  const source = { kind: 'composed', mood: 'warm', seed: 1 } as const
  return makeTimeline(clips, { layers: [caption(text)], audio: { source, bpm: 96, beatFrames: [], gainDb: 0 } })
}

test('one changed caption costs at most a third of a render, and every other frame stays the same', async () => {
  const shelfFolder = join(folder.path, 'shelf')
  const render = async (text: string, name: string) => {
    const before = new Set(await readdir(shelfFolder).catch(() => []))
    const output = join(folder.path, name)
    await renderFilm({ timeline: film(text), output }, { shelfFolder })
    const made = (await readdir(shelfFolder)).filter((file) => !before.has(file) && file.endsWith('.mp4'))
    return { output, made: made.length }
  }
  const first = await render('The lake at dawn', 'first.mp4')
  expect(first.made).toBe(10)
  const second = await render('The lake at dusk', 'second.mp4')
  expect(second.made).toBeLessThanOrEqual(3)
  const [before, after] = [await framesOf(first.output), await framesOf(second.output)]
  const changed = before.flatMap((frame, index) => (frame.equals(after[index] ?? Buffer.alloc(0)) ? [] : [index]))
  expect(changed.length).toBeGreaterThan(0)
  expect(Math.min(...changed)).toBeGreaterThanOrEqual(180)
  expect(Math.max(...changed)).toBeLessThan(240)
  expect((await render('The lake at dusk', 'third.mp4')).made).toBe(0)
})

async function framesOf(path: string): Promise<Buffer[]> {
  const frames: Buffer[] = []
  for await (const { frame } of decodeFrames(path, {})) frames.push(Buffer.from(frame.toBuffer()))
  return frames
}
