import { expect, test } from 'vitest'
import { samplePhoto } from '#test/engine/sample-analysis.ts'
import { suitFormat } from './suit-format.ts'

const tall = { width: 1800, height: 2400, subject: { x: 0.1, y: 0.05, width: 0.8, height: 0.9 } }

test('a wide film opens and closes on photos that fill it', () => {
  const photos = [
    samplePhoto(0, tall),
    samplePhoto(1),
    samplePhoto(2),
    samplePhoto(3, { ...tall, sequenceType: 'closing' }),
  ]
  const suited = suitFormat(photos, 'landscape')
  expect(suited.map(({ photoPath }) => photoPath)).toEqual(['photo-1.jpg', 'photo-0.jpg', 'photo-3.jpg', 'photo-2.jpg'])
  expect(suited.map(({ sequenceType }) => sequenceType)).toEqual(['opening', 'detail', 'detail', 'closing'])
})

test('where every photo fills the frame the order stays', () => {
  const photos = [samplePhoto(0), samplePhoto(1), samplePhoto(2)]
  expect(suitFormat(photos, 'landscape')).toEqual(photos)
})
