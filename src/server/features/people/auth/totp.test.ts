import { expect, test } from 'vitest'
import { codeAt, findStep, newTotpSecret } from './totp.ts'

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

test('a code counts half a minute early or late, and no longer', () => {
  const now = new Date(1_234_567_890_000)
  const step = Math.floor(1_234_567_890 / 30)
  expect(findStep(secret, codeAt(secret, step - 1), now)).toBe(step - 1)
  expect(findStep(secret, codeAt(secret, step + 1), now)).toBe(step + 1)
  expect(findStep(secret, codeAt(secret, step - 2), now)).toBeUndefined()
  expect(findStep(secret, '', now)).toBeUndefined()
})

test('secrets differ and are of the letters that apps take', () => {
  expect(newTotpSecret()).toMatch(/^[A-Z2-7]{32}$/)
  expect(newTotpSecret()).not.toBe(newTotpSecret())
})
