import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type ConsequenceDeps, consequences } from './consequences.ts'
import { kinds, type NewEvent, wordsOf } from './events/catalogue.ts'
import { type Consequences, namesOf } from './events/log.ts'
import { consequenceWords } from './overview/happenings/words.ts'

test('the list of what happens when is read in a sitting', () => {
  expect(readFileSync(new URL('consequences.ts', import.meta.url), 'utf8').split('\n').length).toBeLessThan(240)
})

test('every consequence has words for the owner, and there are no others', () => {
  const names = new Set(Object.values(namesOf(consequences)).flat())
  expect(Object.keys(consequenceWords).toSorted()).toEqual([...names].toSorted())
})

test('what an event has done is read in paragraphs of at most 90 words', () => {
  const long = kinds.flatMap((kind) => wordsOf(kind).did.split('\n')).filter((text) => text.split(' ').length > 90)
  expect(long).toEqual([])
})

// Checked with the types: where one of these compiled, its comment would be the error.
test('a kind without a line, a line without a kind, and a fact of the wrong type don’t compile', () => {
  type List = Consequences<ConsequenceDeps>
  const { 'quote.sent': line, ...others } = consequences
  // @ts-expect-error A kind has no line.
  const withoutLine: List = others
  // @ts-expect-error A line has no kind.
  const withoutKind: List = { ...consequences, 'quote.eaten': [] }
  // @ts-expect-error What follows needs the facts of another kind.
  const misplaced: List['quote.capped'] = consequences['refund.failed']
  const facts = { quoteId: '0d2ae3a4-5c4e-4d53-9a52-0a2e3bd2a1c7' }
  const right: NewEvent = { kind: 'quote.sent', actor: 'system', facts }
  // @ts-expect-error A fact has the wrong type.
  const mistyped: NewEvent = { kind: 'quote.sent', actor: 'system', facts: { quoteId: 7 } }
  // @ts-expect-error A fact is missing.
  const short: NewEvent = { kind: 'quote.capped', actor: 'system', facts }
  // @ts-expect-error Nobody knows this kind.
  const unknown: NewEvent = { kind: 'quote.eaten', actor: 'system', facts }
  expect([withoutLine, withoutKind, misplaced, mistyped, short, unknown]).not.toContain(right)
  expect(line).toEqual(consequences['quote.sent'])
})
