import { expect, test } from 'vitest'
import { wordsOfHtml } from './read-mail.ts'

test.each([
  [
    '<html><head><title>x</title><style>p { color: red }</style></head><p>Hello <b>you</b></p><p>Bye',
    'Hello you\n\nBye',
  ],
  ['Fish &amp; chips for &#163;9<br>Thanks', 'Fish & chips for £9\nThanks'],
  ['a<script>alert("<p>")</script>b', 'ab'],
  ['1 < 2', '1  2'],
])('%j says %j', (html, words) => {
  expect(wordsOfHtml(html)).toBe(words)
})

test('a page built to be slow is not', () => {
  expect(wordsOfHtml('<script'.repeat(40_000))).toBe('')
  expect(wordsOfHtml('&#'.repeat(100_000)).length).toBe(200_000)
})
