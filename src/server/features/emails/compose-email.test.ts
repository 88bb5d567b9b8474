import { expect, test } from 'vitest'
import { composeEmail } from './compose-email.ts'

test('the same words stand in the text and in the HTML', () => {
  const { text, html } = composeEmail({
    title: 'We have your request',
    paragraphs: ['Thank you, Helen.', 'Two lines\nhere.'],
    action: { label: 'See your order', url: 'https://reelwright.example/orders/1?a=1&b=2' },
  })
  expect(text).toBe(
    'We have your request\n\nThank you, Helen.\n\nTwo lines\nhere.\n\nSee your order: https://reelwright.example/orders/1?a=1&b=2\n',
  )
  expect(html).toContain('<p>Thank you, Helen.</p>')
  expect(html).toContain('<p>Two lines<br>here.</p>')
  expect(html).toContain('<a href="https://reelwright.example/orders/1?a=1&amp;b=2">See your order</a>')
})

test('nothing a visitor typed becomes markup', () => {
  const attack = `<img src=x onerror="alert('1')">&`
  const { html } = composeEmail({
    title: attack,
    paragraphs: [attack],
    action: { label: attack, url: 'https://reelwright.example/"onclick="alert(1)' },
  })
  expect(html).not.toMatch(/<img|onerror="|"onclick/)
  expect(html).toContain('&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;')
})

test('a link that is no web address is refused', () => {
  const action = { label: 'Open', url: 'javascript:alert(1)' }
  expect(() => composeEmail({ title: 'Hello', paragraphs: [], action })).toThrow('only to http or https')
})
