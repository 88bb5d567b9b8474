import { expect, test } from 'vitest'
import { countedAddress } from './counted-address.ts'

test.each([
  ['Helen+films@Lakeside.example', 'helen@lakeside.example'],
  ['h.e.len+x+y@googlemail.com', 'helen@gmail.com'],
  ['h.elen@lakeside.example', 'h.elen@lakeside.example'],
])('%s counts as %s', (given, counted) => {
  expect(countedAddress(given)).toBe(counted)
})
