import fc from 'fast-check'
import { expect, test } from 'vitest'
import { displayName } from './photo-files.ts'

test.each([
  ['kitchen.jpg', 'kitchen.jpg'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\Ann\\Küche 1.heic', 'Küche 1.heic'],
  ['a\0b\r\nc.jpg', 'abc.jpg'],
  ['photo\u202egpj.exe', 'photogpj.exe'],
  ['', 'photo'],
  ['folder/', 'photo'],
  ['👩‍🍳.jpg', '👩‍🍳.jpg'],
])('%j is shown as %j', (given, shown) => {
  expect(displayName(given)).toBe(shown)
})

// Halves of characters included.
const codeUnit = fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code))

test('whatever a file was called, its shown name is short, on one line and without folders', () => {
  fc.assert(
    fc.property(fc.string({ unit: codeUnit, maxLength: 500 }), (given) => {
      const shown = displayName(given)
      expect(Array.from(shown).length).toBeLessThanOrEqual(120)
      expect(shown).toMatch(/^[^\p{Cc}/\\]+$/u)
      expect(shown.isWellFormed()).toBe(true)
    }),
  )
})
