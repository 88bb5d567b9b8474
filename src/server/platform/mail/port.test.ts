import { expect, test } from 'vitest'
import { addressOf, domainOf, parseRecipient } from './port.ts'

test('one plain address is a recipient, in lower case', () => {
  expect(parseRecipient('Helen@Lakeside.example')).toBe('helen@lakeside.example')
})

const refused = [
  '',
  'helen',
  'a@lakeside.example, b@lakeside.example',
  'a@lakeside.example,b@lakeside.example',
  'Helen <helen@lakeside.example>',
  'helen@lakeside.example\r\nBcc: b@lakeside.example',
  'helen@lakeside.example\n',
  `${'a'.repeat(300)}@lakeside.example`,
]

for (const text of refused) {
  test(`${JSON.stringify(text.slice(0, 60))} is not a recipient`, () => {
    expect(() => parseRecipient(text)).toThrow('Invalid recipient')
  })
}

test('the domain of a sender is found with and without a name', () => {
  expect(domainOf('Reelwright <hello@reelwright.example>')).toBe('reelwright.example')
  expect(domainOf('hello@reelwright.example')).toBe('reelwright.example')
})

test('the address of a sender is found with and without a name', () => {
  expect(addressOf('Reelwright <hello@reelwright.example>')).toBe('hello@reelwright.example')
  expect(addressOf('hello@reelwright.example')).toBe('hello@reelwright.example')
})
