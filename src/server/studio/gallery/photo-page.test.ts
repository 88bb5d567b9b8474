import { expect, test } from 'vitest'
import { adviseOnPhotos } from './photo-page.ts'

const good = {
  id: 'a',
  state: 'ready' as const,
  width: 3000,
  height: 4000,
  light: 'good' as const,
  sharpness: 60,
  fingerprint: 'a',
}
const reader = { looksAlike: (one: string, other: string) => one === other }
const hintsOf = (...photos: Partial<typeof good>[]) => {
  const rows = photos.map((change, index) => ({ ...good, id: String(index), fingerprint: String(index), ...change }))
  return [...adviseOnPhotos(reader, rows).hints.values()]
}

test('a good photo gets no hint', () => {
  expect(hintsOf({})).toEqual([[]])
})

test('each fault is named', () => {
  expect(hintsOf({ light: 'dark' as never }, { sharpness: 12 }, { width: 640, height: 480 })).toEqual([
    ['dark'],
    ['blurred'],
    ['small'],
  ])
})

test('of two that look alike the second is the duplicate', () => {
  expect(hintsOf({ fingerprint: 'x' }, {}, { fingerprint: 'x' })).toEqual([[], [], ['duplicate']])
})

test('photos not decoded yet get no hint and are not counted', () => {
  expect(hintsOf({ state: 'processing' as never, width: 10 })).toEqual([])
})

test('three photos that all lie are said to be landscape; one upright photo is enough', () => {
  const lying = { ...good, width: 4000, height: 3000 }
  expect(adviseOnPhotos(reader, [lying, lying]).onlyLandscape).toBe(false)
  expect(adviseOnPhotos(reader, [lying, lying, lying]).onlyLandscape).toBe(true)
  expect(adviseOnPhotos(reader, [lying, lying, lying, good]).onlyLandscape).toBe(false)
})
