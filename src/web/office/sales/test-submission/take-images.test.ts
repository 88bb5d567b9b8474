import { expect, test } from 'vitest'
import { takeImages } from './take-images.ts'

const images = (count: number) =>
  Array.from({ length: count }, (_, index) => new File(['x'], `${index}.jpg`, { type: 'image/jpeg' }))

test('images are added to those that are there', () => {
  expect(takeImages(images(2), images(3))).toMatchObject({ images: { length: 5 } })
})

test('anything but an image is refused', () => {
  const text = new File(['x'], 'notes.txt', { type: 'text/plain' })
  expect(takeImages([], [...images(1), text])).toEqual({ refusal: 'Only image files are allowed' })
})

test('the twenty-sixth image is refused, with whatever came along', () => {
  expect(takeImages(images(20), images(5))).toMatchObject({ images: { length: 25 } })
  expect(takeImages(images(20), images(6))).toEqual({ refusal: 'Maximum 25 images allowed' })
})
