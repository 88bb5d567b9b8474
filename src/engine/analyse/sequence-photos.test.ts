import { expect, test } from 'vitest'
import { type Unplaced, sequencePhotos } from './sequence-photos.ts'

test('a wide view opens, the best of the rest closes, and doubles come last', () => {
  const placed = sequencePhotos([
    photo('cup', { shows: 'coffee', quality: 70 }),
    photo('double', { shows: 'bedroom', quality: 99, duplicateOf: 'suite' }),
    photo('suite', { shows: 'bedroom', quality: 80 }),
    photo('chair', { shows: 'product', quality: 90 }),
  ])
  expect(placed.map(({ photoPath }) => photoPath)).toEqual(['suite', 'cup', 'chair', 'double'])
  expect(placed.map(({ sequencePosition }) => sequencePosition)).toEqual([1, 2, 3, 4])
  expect(placed.slice(0, 3).map(({ sequenceType }) => sequenceType)).toEqual(['opening', 'detail', 'closing'])
})

test('the same thing is not shown twice in a row while something else is left', () => {
  const placed = sequencePhotos([
    photo('bed 1', { shows: 'bedroom' }),
    photo('bed 2', { shows: 'bedroom' }),
    photo('bed 3', { shows: 'bedroom' }),
    photo('cup 1', { shows: 'coffee' }),
    photo('cup 2', { shows: 'coffee' }),
    photo('cup 3', { shows: 'coffee' }),
  ])
  const shown = placed.slice(0, 5).map(({ shows }) => shows)
  expect(shown.every((shows, index) => shows !== shown[index + 1])).toBe(true)
})

test('one photo is placed, and none gives none', () => {
  expect(sequencePhotos([photo('only', {})])).toHaveLength(1)
  expect(sequencePhotos([])).toEqual([])
})

function photo(photoPath: string, facts: Partial<Unplaced>): Unplaced {
  return {
    photoPath,
    businessType: 'hotel',
    shows: 'product',
    confidence: 50,
    width: 1600,
    height: 1200,
    orientation: 'landscape',
    sharpness: 60,
    exposure: { brightness: 50, verdict: 'good' },
    contrast: 60,
    quality: 80,
    colours: [],
    faces: [],
    objects: [],
    subject: { x: 0.3, y: 0.3, width: 0.3, height: 0.3 },
    focus: { x: 0.45, y: 0.45 },
    ...facts,
  }
}
