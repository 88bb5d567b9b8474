import { existsSync } from 'node:fs'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashFrames } from '#test/engine/probe-film.ts'
import { drawPhoto, makeTestFolder, makeTimeline, photoShot, type TestFolder } from '#test/engine/small-film.ts'
import { makeInProcessCodec } from '#src/engine/encode/in-process/in-process-codec.ts'
import type { Shot, Timeline } from '#src/engine/plan/timeline.ts'
import { renderFilm } from './render-film.ts'
import { renderInProcess } from './render-in-process.ts'

let folder: TestFolder
let photos: string[]

beforeAll(async () => {
  folder = await makeTestFolder()
  photos = await Promise.all([20, 140].map((hue) => drawPhoto(join(folder.path, `${hue}.jpg`), { hue })))
})
afterAll(() => folder.remove())

const file = (name: string): string => join(folder.path, name)

// Two segments with a transition across their border.
function twoClips(changes: Partial<Timeline> = {}): Timeline {
  const shots = photos.map((path) => photoShot(path))
  return makeTimeline(
    shots.map((shot, index) => ({
      frames: index === 0 ? 240 : 120,
      transition: index === 0 ? { kind: 'cut' } : { kind: 'crossfade', frames: 12 },
      treatment: { kind: 'full', shot },
    })),
    changes,
  )
}

function oneClip(frames = 30, changes: Partial<Timeline> = {}): Timeline {
  const shot = photoShot(photos[0] ?? '')
  return makeTimeline([{ frames, transition: { kind: 'cut' }, treatment: { kind: 'full', shot } }], changes)
}

test('a second run gives the same pictures, and so does a run that was stopped and taken up again', async () => {
  const timeline = twoClips()
  await renderFilm({ timeline, output: file('first.mp4') })
  await renderFilm({ timeline, output: file('second.mp4') })
  const whole = await hashFrames(file('first.mp4'))
  expect(await hashFrames(file('second.mp4'))).toEqual(whole)

  const controller = new AbortController()
  const stopped = renderFilm(
    { timeline, output: file('resumed.mp4') },
    {
      keepParts: true,
      signal: controller.signal,
      onProgress: ({ framesDone }) => framesDone > 300 && controller.abort(new Error('stopped by the test')),
    },
  )
  await expect(stopped).rejects.toThrow('stopped by the test')
  expect(existsSync(file('resumed.mp4'))).toBe(false)

  let firstDone = 0
  const onProgress = ({ framesDone }: { framesDone: number }): void => {
    firstDone ||= framesDone
  }
  await renderFilm({ timeline, output: file('resumed.mp4') }, { onProgress })
  expect(firstDone).toBe(240)
  expect(await hashFrames(file('resumed.mp4'))).toEqual(whole)
})

test('parts of a film whose plan has changed since are not used again', async () => {
  const controller = new AbortController()
  const onProgress = ({ framesDone }: { framesDone: number }): void => {
    if (framesDone > 300) controller.abort()
  }
  const output = file('changed.mp4')
  const first = renderFilm({ timeline: twoClips(), output }, { keepParts: true, signal: controller.signal, onProgress })
  await expect(first).rejects.toThrow('abort')
  const cooler = twoClips({ grade: { look: 'cool', strength: 1 } })
  await renderFilm({ timeline: cooler, output })
  await renderFilm({ timeline: cooler, output: file('cool.mp4') })
  expect(await hashFrames(output)).toEqual(await hashFrames(file('cool.mp4')))
})

test('a stopped render leaves neither a film nor a folder', async () => {
  const controller = new AbortController()
  const stopped = renderInProcess([{ timeline: twoClips(), output: file('stopped.mp4') }], {
    signal: controller.signal,
    onProgress: ({ framesDone }) => framesDone > 20 && controller.abort(new Error('enough')),
  })
  await expect(stopped).rejects.toThrow('enough')
  expect((await readdir(folder.path)).filter((name) => name.includes('stopped'))).toEqual([])
})

test('a film made in its own process reports progress up to the end', async () => {
  const stages: string[] = []
  await renderInProcess([{ timeline: oneClip(), output: file('apart.mp4') }], {
    onProgress: ({ stage, percent }) => stages.push(`${stage} ${percent}`),
  })
  expect(stages.at(-1)).toBe('done 100')
  expect((await hashFrames(file('apart.mp4'))).count).toBe(30)
})

test('a photo that cannot be read stops the film with a sentence that names it', async () => {
  await writeFile(file('notes.jpg'), 'This is not a photo.')
  const shot = photoShot(file('notes.jpg'))
  const timeline = makeTimeline([{ frames: 30, transition: { kind: 'cut' }, treatment: { kind: 'full', shot } }])
  const inside = renderFilm({ timeline, output: file('unreadable.mp4') })
  await expect(inside).rejects.toMatchObject({
    code: 'bad_picture',
    text: 'notes.jpg can’t be opened.',
  })
  const apart = renderInProcess([{ timeline, output: file('unreadable.mp4') }])
  await expect(apart).rejects.toMatchObject({
    code: 'bad_picture',
    text: 'notes.jpg can’t be opened.',
  })
  expect((await readdir(folder.path)).filter((name) => name.includes('unreadable'))).toEqual([])
})

test('a video clip takes the place of a photo and keeps its own motion', async () => {
  await renderFilm({ timeline: twoClips(), output: file('source.mp4') })
  const source = { kind: 'video', path: file('source.mp4'), width: 180, height: 320, startSeconds: 7 } as const
  const whole = { x: 0, y: 0, width: 1, height: 1 }
  const shot: Shot = { source, camera: { keyframes: [{ at: 0, crop: whole }], easing: 'linear' } }
  const timeline = makeTimeline([{ frames: 60, transition: { kind: 'cut' }, treatment: { kind: 'full', shot } }], {
    grade: { look: 'natural', strength: 0 },
  })
  await renderFilm({ timeline, output: file('clip.mp4') })
  const codec = makeInProcessCodec()
  const [original, copy] = await Promise.all([
    codec.openVideo({ ...source, startSeconds: 7 }),
    codec.openVideo({ ...source, path: file('clip.mp4'), startSeconds: 0 }),
  ])
  for (const seconds of [0, 0.5, 1, 1.5, 1.9]) {
    const [expected, seen] = [await original.pictureAt(seconds), await copy.pictureAt(seconds)]
    const difference = expected.reduce((sum, value, index) => sum + Math.abs(value - (seen[index] ?? 0)), 0)
    expect(difference / expected.length).toBeLessThan(2)
  }
  await original.close()
  await copy.close()
})
