import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeSecrets } from './app-secrets.ts'

const secrets = makeSecrets('a secret of this test, long enough to be one')
const others = makeSecrets('another secret of this test, long enough too')
const now = new Date('2026-01-01T00:00:00Z')
const later = new Date('2026-01-01T00:00:01Z')

const text = fc.string({ unit: 'grapheme', maxLength: 200 })

// One character of `value` exchanged for another that such a value may hold.
const altered = (value: string) =>
  fc
    .tuple(fc.nat(value.length - 1), fc.constantFrom(...'ABCabc019-_.= '.split('')))
    .map(([at, character]) => value.slice(0, at) + character + value.slice(at + 1))
    .filter((other) => other !== value)

test('a sealed value opens again, and no two sealed values are alike', () => {
  fc.assert(
    fc.property(text, (value) => {
      const [first, second] = [secrets.seal('provider-key', value), secrets.seal('provider-key', value)]
      expect(secrets.open('provider-key', first)).toBe(value)
      expect(first).not.toBe(second)
    }),
  )
})

test('a blinded value is recognised only with the same secret and purpose', () => {
  fc.assert(
    fc.property(text, (value) => {
      const blinded = secrets.blind('cap', value)
      expect(blinded).toBe(secrets.blind('cap', value))
      expect(blinded).toMatch(/^[\w-]{43}$/)
      for (const other of [
        secrets.blind('log', value),
        others.blind('cap', value),
        secrets.blind('cap', `${value} `),
      ]) {
        expect(other).not.toBe(blinded)
      }
    }),
  )
})

test('a tampered sealed value is rejected', () => {
  const box = secrets.seal('provider-key', 'key_123')
  fc.assert(
    fc.property(altered(box), (other) => {
      expect(() => secrets.open('provider-key', other)).toThrow()
    }),
  )
})

test.each([(box: string) => `${box}=`, (box: string) => ` ${box}`, (box: string) => `${box}\n`])(
  'a box in another spelling does not open: %o',
  (respell) => {
    const box = secrets.seal('provider-key', 'key_123')
    expect(() => secrets.open('provider-key', respell(box))).toThrow('damaged')
  },
)

test('a truncated sealed value is rejected', () => {
  const box = secrets.seal('provider-key', 'key_123')
  fc.assert(
    fc.property(fc.nat(box.length - 1), (length) => {
      expect(() => secrets.open('provider-key', box.slice(0, length))).toThrow()
    }),
  )
})

test('a box opens neither for another purpose nor with another secret', () => {
  const box = secrets.seal('provider-key', 'key_123')
  expect(() => secrets.open('bank-details', box)).toThrow()
  expect(() => others.open('provider-key', box)).toThrow()
})

test('a token carries its text until the moment it expires', () => {
  fc.assert(
    fc.property(text, (value) => {
      const token = secrets.sign('quote', value, later)
      expect(secrets.verify('quote', token, now)).toBe(value)
      expect(secrets.verify('quote', token, later)).toBeUndefined()
    }),
  )
})

test('a token fits into a cookie and a link as it is', () => {
  fc.assert(
    fc.property(text, (value) => {
      expect(secrets.sign('quote', value, later)).toMatch(/^[\w-]+\.[\w-]+$/)
    }),
  )
})

test('an altered token is worth nothing', () => {
  const token = secrets.sign('quote', 'customer 7', later)
  fc.assert(
    fc.property(altered(token), (other) => {
      expect(secrets.verify('quote', other, now)).toBeUndefined()
    }),
  )
})

test('no text at all passes for a token, however long', () => {
  fc.assert(
    fc.property(fc.string(), (value) => {
      expect(secrets.verify('quote', value, now)).toBeUndefined()
    }),
  )
  const token = secrets.sign('quote', 'x'.repeat(5_000), later)
  expect(secrets.verify('quote', token, now)).toBeUndefined()
})

test('a token holds neither for another purpose nor with another secret', () => {
  const token = secrets.sign('quote', 'customer 7', later)
  expect(secrets.verify('unsubscribe', token, now)).toBeUndefined()
  expect(others.verify('quote', token, now)).toBeUndefined()
})

test('the expiry of one token cannot be put on another', () => {
  const [short, long] = [secrets.sign('quote', 'a', now), secrets.sign('quote', 'b', later)]
  const mixed = `${long.split('.')[0]}.${short.split('.')[1]}`
  expect(secrets.verify('quote', mixed, new Date(0))).toBeUndefined()
})

test('what was made with the secret before still opens, and nothing new is made with it', () => {
  const both = makeSecrets(
    'another secret of this test, long enough too',
    'a secret of this test, long enough to be one',
  )
  const box = secrets.seal('provider-key', 'key_123')
  expect(both.open('provider-key', box)).toBe('key_123')
  expect(both.verify('quote', secrets.sign('quote', 'customer 7', later), now)).toBe('customer 7')
  expect(both.isBlinded('cap', 'ann', secrets.blind('cap', 'ann'))).toBe(true)
  expect(both.isBlinded('cap', 'bea', secrets.blind('cap', 'ann'))).toBe(false)

  expect(() => secrets.open('provider-key', both.seal('provider-key', 'key_123'))).toThrow()
  const fresh = both.reseal('provider-key', box) ?? ''
  expect(others.open('provider-key', fresh)).toBe('key_123')
  expect(both.reseal('provider-key', fresh)).toBeUndefined()
  expect(both.reseal('provider-key', 'damaged')).toBeUndefined()
})
