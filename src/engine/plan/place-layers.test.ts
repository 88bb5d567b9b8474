import { expect, test } from 'vitest'
import { overlapOf } from '#src/engine/geometry/rect.ts'
import { evenTones, samplePhoto, warmColours as colours } from '#test/engine/sample-analysis.ts'
import { designNames } from './designs.ts'
import type { Stage, StageShot, Words } from './film-words.ts'
import { placeLayers } from './place-layers.ts'
import { captionSecondsNeeded } from './reading-time.ts'
import type { Treatment } from './timeline.ts'

const fps = 30

// Shots in a row: the photo, its seconds, what it shows.
function film(...shots: [path: string, seconds: number, ...shows: string[]][]): Stage {
  let start = 0
  const placed = shots.map(([path, seconds, ...shows]): StageShot => {
    const shot = { start, frames: seconds * fps, photoPaths: [path], shows, subjects: [], treatment: fullOf(path) }
    start += shot.frames
    return shot
  })
  const photos = new Map(shots.map(([path]) => [path, { ...samplePhoto(0), photoPath: path }]))
  const look = { format: 'stories', opening: 'title', design: 'editorial', colours, isPlain: false } as const
  const beatFrames = [0, 16, 32, 48]
  return { ...look, fps, frames: start + 90, shots: placed, photos, beatFrames, titleShot: 0, endFrame: start }
}

function fullOf(path: string): Treatment {
  const crop = { x: 0.2, y: 0, width: 0.42, height: 1 }
  const source = { kind: 'photo', path, width: 2_000, height: 1_500 } as const
  return { kind: 'full', shot: { source, camera: { keyframes: [{ at: 0, crop }], easing: 'linear' } } }
}

function captionsOf(stage: Stage, words: Partial<Words>) {
  const { layers } = placeLayers(stage, { captions: [], ...words })
  return layers
    .filter(({ kind }) => kind === 'caption')
    .map(({ text, start, frames }) => ({ text, from: start / fps, until: (start + frames) / fps }))
}

test('a caption stands over its own photo', () => {
  const stage = film(['a', 3], ['b', 3], ['c', 3])
  const [caption] = captionsOf(stage, { photoCaptions: { b: 'Baked at dawn' } })
  expect(caption?.from).toBeGreaterThanOrEqual(3)
  expect(caption?.until).toBeLessThanOrEqual(6)
})

test('it stays while successive shots show the same photo', () => {
  const stage = film(['a', 2], ['b', 0.8], ['b', 0.8], ['c', 2])
  const [caption] = captionsOf(stage, { photoCaptions: { b: 'Baked' } })
  expect(caption?.from).toBeLessThan(2.8)
  expect(caption?.until).toBeGreaterThan(2.8)
  expect(caption?.until).toBeLessThanOrEqual(3.6)
})

test('of two shots of its photo it takes the one that is long enough to read it', () => {
  const stage = film(['a', 3], ['b', 0.6], ['c', 2], ['b', 4], ['d', 2])
  const [caption] = captionsOf(stage, { photoCaptions: { b: 'Baked at dawn' } })
  expect(caption?.from).toBeGreaterThanOrEqual(5.6)
})

test('a photo that is gone too soon leaves its caption over the next, unless that has one of its own', () => {
  const stage = film(['a', 3], ['b', 0.6], ['c', 2], ['d', 3])
  const [caption] = captionsOf(stage, { photoCaptions: { b: 'Baked' } })
  expect(caption?.from).toBeLessThan(3.6)
  expect((caption?.until ?? 0) - (caption?.from ?? 0)).toBeCloseTo(1.2, 1)
  expect(captionsOf(stage, { photoCaptions: { b: 'Baked', c: 'Poured' } }).map(({ text }) => text)).toEqual(['Poured'])
})

test('a loose caption finds the photo that it speaks of', () => {
  const stage = film(['a', 3, 'food'], ['b', 3, 'coffee', 'cup'], ['c', 3, 'bedroom'], ['d', 3, 'bathroom'])
  const captions = captionsOf(stage, { captions: ['Sleep by the harbour', 'Espresso, pulled by hand'] })
  expect(captions.map(({ text, from }) => [text, Math.floor(from / 3)])).toEqual([
    ['Espresso, pulled by hand', 1],
    ['Sleep by the harbour', 2],
  ])
})

test('a line that speaks of nothing in sight avoids photos that it contradicts', () => {
  const stage = film(['a', 3, 'bathroom'], ['b', 3, 'vehicle'], ['c', 3, 'product'], ['d', 3, 'bedroom'])
  const [caption] = captionsOf(stage, { captions: ['The best pizza in town'] })
  expect(caption?.from).toBeGreaterThanOrEqual(6)
  expect(caption?.until).toBeLessThanOrEqual(9)
})

test('the title comes with its shot, after the hook, and no caption comes before it', () => {
  const hook = film(['a', 0.5], ['b', 0.5], ['c', 0.5], ['d', 3], ['a', 3], ['b', 3])
  const stage = { ...hook, titleShot: 3 }
  const words = { businessName: 'Olive & Ember', captions: ['One', 'Two'], photoCaptions: { a: 'Three' } }
  const layers = placeLayers(stage, words).layers.filter(({ kind }) => kind !== 'end-card')
  expect(layers[0]).toMatchObject({ kind: 'title' })
  expect(layers[0]?.start).toBeGreaterThanOrEqual(45)
  expect(layers.slice(1).every(({ start }) => start >= 135)).toBe(true)
  expect(layers).toHaveLength(4)
})

test('a title over a short shot runs on into the next until it can be read', () => {
  const stage = film(['a', 1], ['b', 4], ['c', 4])
  const [title] = placeLayers(stage, { businessName: 'Olive & Ember', captions: [] }).layers
  expect(title?.frames).toBe(2 * fps)
})

test('the longer a caption, the longer its photo should stay', () => {
  expect(captionSecondsNeeded('Baked')).toBe(1.2)
  expect(captionSecondsNeeded('x'.repeat(60))).toBeCloseTo(4.33, 1)
})

test('words that the fonts do not have are refused in a sentence', () => {
  const stage = film(['a', 3], ['b', 3])
  expect(() => placeLayers(stage, { businessName: 'ქართული', captions: [] })).toThrow(/cannot be written on the film/)
})

test('the end card carries what a customer can do next, and stays to the last frame', () => {
  const details = { phone: '0117 496 0123', site: 'oliveandember.co.uk' }
  const words = { businessName: 'Olive & Ember', captions: [], details, cta: 'Book a table' }
  const stage = film(['a', 3], ['b', 3])
  const card = placeLayers(stage, words).layers.find(({ kind }) => kind === 'end-card')
  expect(card).toMatchObject({ details, cta: 'Book a table' })
  expect((card?.start ?? 0) + (card?.frames ?? 0)).toBe(stage.frames)
})

test('a call to action is no title: without a name the film ends on its picture alone', () => {
  const { layers } = placeLayers(film(['a', 3], ['b', 3]), { captions: [], cta: 'Get in touch' })
  expect(layers).toEqual([])
})

function measured(luma: number, subjects: { x: number; y: number; width: number; height: number }[] = []): Stage {
  const stage = film(['a', 4], ['b', 4])
  const photos = new Map(
    [...stage.photos].map(([path, photo]) => {
      const { salience: _, ...rest } = photo
      return [path, { ...rest, tones: evenTones(luma) }] as const
    }),
  )
  return { ...stage, photos, shots: stage.shots.map((shot) => ({ ...shot, subjects })) }
}

test('on a calm photo a name stands in the ink that can be read there, and the photo stays as it was', () => {
  for (const [luma, ink] of [
    [20, colours.light],
    [225, colours.dark],
  ] as const) {
    const stage = measured(luma)
    const { layers, treatments } = placeLayers(stage, { businessName: 'Olive & Ember', captions: [] })
    expect(layers[0]).toMatchObject({ kind: 'title', ink })
    expect(treatments[0]).toBe(stage.shots[0]?.treatment)
  }
})

test.each(designNames)('where a face fills the frame the photo moves aside for the name of a %s film', (design) => {
  const stage = { ...measured(20, [{ x: 0.05, y: 0, width: 0.9, height: 1 }]), design }
  const { layers, treatments } = placeLayers(stage, { businessName: 'Olive & Ember', captions: [] })
  const [title] = layers
  const moved = treatments[0]
  expect(moved).toMatchObject({ kind: 'framed', ground: { colour: colours.ground } })
  if (moved?.kind !== 'framed' || !title) throw new Error('The photo stayed where it was.')
  expect(overlapOf(moved.pane, title.rect)).toBe(0)
})

test('a title never lies over a face that leaves room beside it', () => {
  const face = { x: 0.1, y: 0.4, width: 0.6, height: 0.35 }
  const [title] = placeLayers(measured(20, [face]), { businessName: 'Olive & Ember', captions: [] }).layers
  expect(title && overlapOf(title.rect, face)).toBe(0)
})

test('a caption without a calm place stands on a slip that leaves the frame, clear of what is shown', () => {
  const face = { x: 0.1, y: 0.36, width: 0.8, height: 0.64 }
  const stage = measured(120, [face])
  const { layers } = placeLayers(stage, { captions: [], photoCaptions: { b: 'The house red, from two hills away' } })
  const caption = layers.find(({ kind }) => kind === 'caption')
  expect(caption).toMatchObject({ slip: 'left', ink: colours.ink })
  expect(caption && overlapOf(caption.rect, face)).toBe(0)
})

test('what is written on a page of the film can be read there', () => {
  const stage = measured(20)
  const [shot, ...others] = stage.shots
  if (shot?.treatment.kind !== 'full') throw new Error('The film begins otherwise.')
  const pane = { x: 0, y: 0.46, width: 1, height: 0.54 }
  const page = { kind: 'framed' as const, pane, ground: { kind: 'designed' as const, colour: '#1a1410' } }
  const shots = [{ ...shot, treatment: { ...page, shot: shot.treatment.shot } }, ...others]
  const { layers, treatments } = placeLayers({ ...stage, shots }, { businessName: 'Olive & Ember', captions: [] })
  expect(treatments[0]).toMatchObject({ ground: { colour: colours.ground } })
  expect(layers[0]).toMatchObject({ kind: 'title', ink: colours.dark })
})
