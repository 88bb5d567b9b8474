import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isWholePicture, recognisePicture } from './read-head.ts'

const fixture = (name: string): Buffer => readFileSync(`test/fixtures/${name}`)

const isWhole = (bytes: Buffer): boolean => {
  const kind = recognisePicture(bytes)
  return kind !== undefined && isWholePicture(kind, bytes)
}

test.each(['progressive.jpg', 'gps-exif.jpg', 'cmyk.jpg', 'alpha.png', 'lossy.webp', 'photo.heic'])(
  '%s is whole, and no beginning of it is',
  (name) => {
    const bytes = fixture(name)
    expect(isWhole(bytes)).toBe(true)
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), (length) => {
        expect(isWhole(bytes.subarray(0, length))).toBe(false)
      }),
      { examples: [[0], [1], [8], [bytes.length - 1]] },
    )
  },
)

test('a photo that ends between its description and its pixels is not whole', () => {
  const bytes = fixture('photo.heic')
  const pixels = bytes.indexOf('mdat') - 4
  expect(pixels).toBeGreaterThan(bytes.indexOf('meta'))
  expect(isWhole(bytes.subarray(0, pixels))).toBe(false)
})

test('a photo with a film behind it, as phones make them, is whole', () => {
  expect(isWhole(Buffer.concat([fixture('gps-exif.jpg'), Buffer.alloc(100_000, 'film')]))).toBe(true)
})

test('a small picture inside the head does not pass for the end of the file', () => {
  const inside = fixture('orient-1.jpg')
  const head = Buffer.alloc(6)
  head.writeUInt32BE(0xff_d8_ff_e2)
  head.writeUInt16BE(inside.length + 2, 4)
  expect(isWhole(Buffer.concat([head, inside]))).toBe(false)
})

test('no bytes at all make the walk fail or hang', () => {
  const starts = ['progressive.jpg', 'alpha.png', 'lossy.webp', 'photo.heic'].map((name) =>
    fixture(name).subarray(0, 40),
  )
  fc.assert(
    fc.property(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 200 }), (start, rest) => {
      expect(typeof isWhole(Buffer.concat([start, rest]))).toBe('boolean')
    }),
  )
})
