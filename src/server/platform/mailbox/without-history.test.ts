import { expect, test } from 'vitest'
import { withoutHistory } from './read-mail.ts'

test.each([
  [
    'Yes, please.\n\nOn Mon, 16 Nov 2026 at 10:01, Reelwright <hello@reelwright.example> wrote:\n> Hello',
    'Yes, please.',
  ],
  ['Ja, gern.\n\nAm 16.11.2026 um 10:01 schrieb Reelwright:\n\n> Hallo', 'Ja, gern.'],
  ['Fine.\n\nOn Mon, 16 Nov 2026 at 10:01, Reelwright\n<hello@reelwright.example> wrote:\n\n> Hello', 'Fine.'],
  ['> Which photos?\nThe lake.', 'The lake.'],
  ['Fine\n\n-----Original Message-----\nFrom: us', 'Fine'],
  ['On Monday I wrote to you: nothing came.', 'On Monday I wrote to you: nothing came.'],
])('of %j the person wrote %j', (text, own) => {
  expect(withoutHistory(text)).toBe(own)
})

test('a reply that is all quotation is shown whole', () => {
  expect(withoutHistory('> Hello\n> you')).toBe('> Hello\n> you')
})
