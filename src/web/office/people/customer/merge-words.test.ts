import { expect, test } from 'vitest'
import { describeMoves } from './merge-words.ts'

test('a merge counts what it moves in plain words', () => {
  const moves = { quotes: 1, orders: 2, photos: 0, production_jobs: 1, audit_events: 9 }
  expect(describeMoves(moves)).toBe('Moves 1 quote, 2 orders, 1 film.')
  expect(describeMoves({ audit_events: 2 })).toBe('Nothing to move.')
})
