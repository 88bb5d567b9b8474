import { expect, test } from 'vitest'
import type { Found } from './photo-analysis.ts'
import { guessBusinessType, whatItShows } from './what-it-shows.ts'

test.each([
  ['bed', 'bedroom'],
  ['oven', 'kitchen'],
  ['car', 'vehicle'],
  ['cake', 'food'],
  ['person', 'people'],
])('a %s makes it a photo of: %s', (label, shows) => {
  expect(whatItShows([found(label, 64, 0.3), found('vase', 70, 0.01)])).toEqual({ shows, confidence: 64 })
})

test('an unknown object counts as a product, with the detector’s own low confidence', () => {
  expect(whatItShows([found('clock', 21, 0.2)])).toEqual({ shows: 'product', confidence: 21 })
  expect(whatItShows([])).toEqual({ shows: 'product', confidence: 0 })
})

test('most photos speak for a trade, and a bed among rooms for a hotel', () => {
  expect(guessBusinessType([shown('food'), shown('drinks'), shown('product')])).toBe('restaurant')
  expect(guessBusinessType([shown('bedroom'), shown('kitchen')])).toBe('hotel')
  expect(guessBusinessType([shown('vehicle')])).toBe('automotive')
  expect(guessBusinessType([])).toBe('other')
})

const shown = (shows: string) => ({ shows, confidence: 50 })

function found(label: string, confidence: number, area: number): Found {
  const side = Math.sqrt(area)
  return { label, confidence, box: { x: 0.1, y: 0.1, width: side, height: side } }
}
