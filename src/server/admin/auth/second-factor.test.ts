import { expect, test } from 'vitest'
import { codeAt, findStep, newTotpSecret } from './second-factor.ts'

// RFC 6238, appendix B: the secret '12345678901234567890' in base 32.
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_234_567_890, '005924'],
  [20_000_000_000, '353130'],
])('after %i seconds the code is %s', (seconds, code) => {
  expect(codeAt(secret, Math.floor(seconds / 30))).toBe(code)
})

const at = (seconds: number) => new Date((1_234_567_890 + seconds) * 1_000)
const step = 1_234_567_890 / 30

test.each([
  [-10, true],
  [0, true],
  [29, true],
  [39, true],
  [-11, false],
  [40, false],
])('the code of this half minute, entered %i seconds after its start: %s', (seconds, counts) => {
  expect(findStep(secret, codeAt(secret, step), at(seconds))).toBe(counts ? step : undefined)
})

test.each(['', '12345', '1234567', 'ééé123', '12 456', '-12345', '1e5000', '１２３４５６'])('%j is no code', (code) => {
  expect(findStep(secret, code, at(0))).toBeUndefined()
})

test('secrets differ and are of the letters that apps take', () => {
  expect(newTotpSecret()).toMatch(/^[A-Z2-7]{32}$/)
  expect(newTotpSecret()).not.toBe(newTotpSecret())
})
