import { expect, test } from 'vitest'
import { readDataAddress } from './engine-room.ts'

test('a picture as text becomes its bytes', () => {
  expect(readDataAddress('data:image/jpeg;base64,/9j/4A==')).toEqual(Buffer.from([0xff, 0xd8, 0xff, 0xe0]))
})

test.each([
  'http://127.0.0.1/x.jpg',
  'https://example.com/x.jpg',
  'file:///etc/passwd',
  'data:text/html;base64,PGI+',
  'data:image/svg+xml;base64,PHN2Zz4=',
  'data:image/jpeg,plain',
  ' data:image/jpeg;base64,/9j/4A==',
])('%s is refused', (address) => {
  expect(() => readDataAddress(address)).toThrow('Only images from your computer can be sent.')
})

test('an image beyond the limit is too large, whatever is in it', () => {
  expect(() => readDataAddress(`data:image/jpeg;base64,${'A'.repeat(5_000_000)}`)).toThrow('too large')
})

test('an empty image is refused', () => {
  expect(() => readDataAddress('data:image/jpeg;base64,')).toThrow('An image is empty.')
})
