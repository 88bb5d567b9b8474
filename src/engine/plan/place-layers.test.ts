import { expect, test } from 'vitest'
import type { Stage, StageShot, Words } from './film-words.ts'
import { placeLayers } from './place-layers.ts'
import { captionSecondsNeeded } from './reading-time.ts'

const fps = 30

// Shots in a row: the photo, its seconds, what it shows.
function film(...shots: [path: string, seconds: number, ...shows: string[]][]): Stage {
  let start = 0
  const placed = shots.map(([path, seconds, ...shows]): StageShot => {
    const shot = { start, frames: seconds * fps, photoPaths: [path], shows, subjects: [] }
    start += shot.frames
    return shot
  })
  const look = { format: 'stories', opening: 'title', type: 'lines', accent: '#d9a35b' } as const
  return { ...look, fps, frames: start + 90, shots: placed, titleShot: 0, endFrame: start }
}

function captionsOf(stage: Stage, words: Partial<Words>) {
  const layers = placeLayers(stage, { captions: [], ...words })
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
  const layers = placeLayers(stage, words).filter(({ kind }) => kind !== 'end-card')
  expect(layers[0]).toMatchObject({ kind: 'title' })
  expect(layers[0]?.start).toBeGreaterThanOrEqual(45)
  expect(layers.slice(1).every(({ start }) => start >= 135)).toBe(true)
  expect(layers).toHaveLength(4)
})

test('a title over a short shot runs on into the next until it can be read', () => {
  const [title] = placeLayers(film(['a', 1], ['b', 4], ['c', 4]), { businessName: 'Olive & Ember', captions: [] })
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

test('the end card carries what a customer can do next, in the colours of the brand', () => {
  const details = { phone: '0117 496 0123', site: 'oliveandember.co.uk' }
  const words = { businessName: 'Olive & Ember', captions: [], details, colours: ['#d9a35b', '#ffffff'] }
  const card = placeLayers(film(['a', 3], ['b', 3]), words).find(({ kind }) => kind === 'end-card')
  expect(card).toMatchObject({ details, accent: '#d9a35b', button: '#ffffff' })
})
