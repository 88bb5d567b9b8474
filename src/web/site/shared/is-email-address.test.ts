import { expect, test } from 'vitest'
import { isEmailAddress } from './is-email-address.ts'

test.each(['helen@lakeside.example', ' a.b+c@d.co.uk '])('%s is an address', (text) => {
  expect(isEmailAddress(text)).toBe(true)
})

test.each(['', 'helen', 'helen@lakeside', '@lakeside.example', 'a b@c.de', 'a@b..de', `${'x'.repeat(250)}@b.de`])(
  '%s is none',
  (text) => {
    expect(isEmailAddress(text)).toBe(false)
  },
)
