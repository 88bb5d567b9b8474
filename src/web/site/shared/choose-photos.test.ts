import { expect, test } from 'vitest'
import { choosePhotos } from './choose-photos.ts'

const photo = (name = 'a.jpg', type = 'image/jpeg'): File => new File(['x'], name, { type })
const photos = (count: number): File[] => Array.from({ length: count }, () => photo())
const ofSize = (bytes: number): File => Object.defineProperty(photo('big.jpg'), 'size', { value: bytes })

test('25 photos are welcome', () => {
  expect(choosePhotos(0, photos(25))).toEqual({ accepted: expect.objectContaining({ length: 25 }) })
})

test('26 at once are refused as a whole', () => {
  expect(choosePhotos(0, photos(26))).toEqual({ accepted: [], message: 'Maximum 25 images allowed' })
})

test('more than 25 together with those before are refused as a whole', () => {
  expect(choosePhotos(24, photos(2))).toEqual({ accepted: [], message: 'Maximum 25 images allowed in total' })
})

test('files that are not photos or over 20 MB are skipped, the rest are kept', () => {
  const good = photo()
  const limit = ofSize(20 * 1024 * 1024)
  const files = [good, photo('notes.pdf', 'application/pdf'), photo('logo.svg', 'image/svg+xml'), limit]
  expect(choosePhotos(0, [...files, ofSize(20 * 1024 * 1024 + 1)])).toEqual({
    accepted: [good, limit],
    message: 'Some files were skipped (only images under 20MB allowed)',
  })
})

test('a HEIC whose type the system does not know is a photo', () => {
  const heic = photo('IMG_4415.HEIC', '')
  expect(choosePhotos(0, [heic])).toEqual({ accepted: [heic] })
})
