import { expect, test } from 'vitest'
import { formatBytes } from './format-bytes.ts'

test.each([
  [820, '1 KB'],
  [48_400, '48 KB'],
  [5_760_044, '5.8 MB'],
])('%i bytes are %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text)
})
