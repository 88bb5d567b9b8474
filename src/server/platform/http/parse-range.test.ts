import { expect, test } from 'vitest'
import { parseRange } from './files.ts'

test.each([
  ['bytes=0-', { first: 0, last: 99 }],
  ['bytes=10-19', { first: 10, last: 19 }],
  ['bytes=90-500', { first: 90, last: 99 }],
  ['bytes=-5', { first: 95, last: 99 }],
  ['bytes=-500', { first: 0, last: 99 }],
])('%s of a hundred bytes', (header, part) => {
  expect(parseRange(header, 100)).toEqual(part)
})

test.each([undefined, '', 'bytes=-', 'bytes=1-2,4-5', 'pages=1-2', 'bytes=a-b'])('%s is the whole file', (header) => {
  expect(parseRange(header, 100)).toBeUndefined()
})

test.each(['bytes=100-', 'bytes=20-10'])('%s is outside the file', (header) => {
  expect(() => parseRange(header, 100)).toThrow('no such part')
})
