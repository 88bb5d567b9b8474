import { expect, test } from 'vitest'
import { composeEmail } from './letter.ts'

const from = { name: 'Olive Films', trader: [] }

test('the same words stand in the text and in the HTML', () => {
  const { text, html } = composeEmail(
    {
      title: 'We have your request',
      paragraphs: ['Thank you, Helen.', 'Two lines\nhere.'],
      action: { label: 'See your order', url: 'https://reelwright.example/orders/1?a=1&b=2' },
    },
    from,
  )
  expect(text).toBe(
    'We have your request\n\nThank you, Helen.\n\nTwo lines\nhere.\n\nSee your order: https://reelwright.example/orders/1?a=1&b=2\n',
  )
  expect(html).toMatch(/<p [^>]*>Thank you, Helen\.<\/p>/)
  expect(html).toMatch(/<p [^>]*>Two lines<br\/>here\.<\/p>/)
  expect(html).toMatch(/<a href="https:\/\/reelwright\.example\/orders\/1\?a=1&amp;b=2"[^>]*>See your order<\/a>/)
})

test('a bill, facts, what comes after the button and the small print stand in both', () => {
  const { text, html } = composeEmail(
    {
      title: 'Order Received!',
      paragraphs: ['Thank you.'],
      bill: { lines: [{ label: 'VR2 Premium', value: '£119' }], total: { label: 'Total', value: '£119' } },
      facts: [{ label: 'Order', value: 'R-1' }],
      after: ['We begin within 2 hours.'],
      footer: ['You ordered with this address.'],
      unsubscribe: {
        text: 'You can stop these emails at any time.',
        label: 'Unsubscribe',
        url: 'https://reelwright.example/unsubscribe/1',
      },
    },
    from,
  )
  expect(text).toBe(
    'Order Received!\n\nThank you.\n\nVR2 Premium: £119\nTotal: £119\nOrder: R-1\n\nWe begin within 2 hours.\n\n' +
      'You ordered with this address.\n\n' +
      'You can stop these emails at any time. Unsubscribe: https://reelwright.example/unsubscribe/1\n',
  )
  for (const words of ['VR2 Premium', '£119', 'R-1', 'We begin within 2 hours.', 'You ordered with this address.']) {
    expect(html).toContain(words)
  }
})

test('nothing a visitor typed becomes markup', () => {
  const attack = `<img src=x onerror="alert('1')">&`
  const { html } = composeEmail(
    {
      title: attack,
      paragraphs: [attack],
      action: { label: attack, url: 'https://reelwright.example/"onclick="alert(1)' },
    },
    { name: attack, trader: [attack] },
  )
  expect(html).not.toMatch(/<img|onerror="|"onclick/)
  expect(html).toContain('&lt;img src=x onerror=&quot;alert(&#x27;1&#x27;)&quot;&gt;&amp;')
})

test('a link that is no web address is refused', () => {
  const action = { label: 'Open', url: 'javascript:alert(1)' }
  expect(() => composeEmail({ title: 'Hello', paragraphs: [], action }, from)).toThrow('only to http or https')
})

test('every email begins with the name of the shop and ends with the seller’s details', () => {
  const trader = ['Olive Films Ltd', '1 High Street, Leeds', 'Company number 0123']
  const { text, html } = composeEmail({ paragraphs: ['Thank you.'] }, { name: 'Olive Films', trader })
  expect(text).toBe('Thank you.\n\nOlive Films Ltd\n1 High Street, Leeds\nCompany number 0123\n')
  expect(html).toContain('<title>Olive Films</title>')
  expect(html).toContain('Olive Films Ltd<br/>1 High Street, Leeds<br/>Company number 0123')
  expect(html).not.toContain('Reelwright')
})
