import { expect, test } from 'vitest'
import { mailLink, phoneLink, webLink, whatsAppLink } from './lead-links.ts'

test('an email link opens a letter to the customer alone', () => {
  expect(mailLink('helen@lakeside.co.uk', 'Your quote & film')).toBe(
    'mailto:helen@lakeside.co.uk?subject=Your%20quote%20%26%20film',
  )
})

test('an address cannot add recipients or headers to the letter', () => {
  expect(mailLink('a@b.co?bcc=all@b.co,c@d.co', 'Hello')).toBe('mailto:a@b.co%3Fbcc%3Dall@b.co%2Cc@d.co?subject=Hello')
})

test('a phone link keeps digits only', () => {
  expect(phoneLink('+44 (0)7700 900-412')).toBe('tel:+4407700900412')
  expect(phoneLink('')).toBeUndefined()
})

test.each(['javascript:alert(1)', 'data:text/html,x', 'drive.google.com/x', ''])(
  '%j is shown as text, not as a link',
  (text) => {
    expect(webLink(text)).toBeUndefined()
  },
)

test('a web address is a link', () => {
  expect(webLink('https://drive.google.com/x?y=1')).toBe('https://drive.google.com/x?y=1')
})

test.each([
  ['07700 900412', '447700900412'],
  ['+44 (0)7700 900-412', '447700900412'],
  ['0044 7700 900412', '447700900412'],
  ['+1 202 555 0123', '12025550123'],
])('WhatsApp opens for %s at %s', (phone, number) => {
  expect(whatsAppLink(phone, 'Hello & welcome?')).toBe(`https://wa.me/${number}?text=Hello%20%26%20welcome%3F`)
})

test.each(['', '12', '+', 'call me', '0'.repeat(40), '9'.repeat(40)])('%j opens no chat', (phone) => {
  expect(whatsAppLink(phone, 'Hello')).toBeUndefined()
})

test('a name cannot change where a chat goes', () => {
  expect(whatsAppLink('07700900412', '&phone=1#x')).toBe('https://wa.me/447700900412?text=%26phone%3D1%23x')
})
