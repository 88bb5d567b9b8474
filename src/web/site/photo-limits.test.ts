import { expect, test } from 'vitest'
import * as photos from '#src/contracts/photos.ts'
import { mostPhotos, photoFormats } from './photo-limits.ts'

test('the limits of the page are those of the contract', () => {
  expect(mostPhotos).toBe(photos.mostPhotos)
  for (const type of photos.photoTypes) expect(photoFormats.split(',')).toContain(type)
})
