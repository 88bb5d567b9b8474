import { expect, test } from 'vitest'
import type { Customer } from '#src/contracts/people/customers.ts'
import { findNewest } from './find-newest.ts'

const cameAt = (createdAt: string) => ({ createdAt }) as Customer

test('the newest is new for an hour, wherever in the list it stands', () => {
  const [older, newest] = [cameAt('2026-11-14T09:00:00.000Z'), cameAt('2026-11-15T09:00:00.000Z')]
  expect(findNewest([older, newest], Date.parse('2026-11-15T09:59:59.000Z'))).toBe(newest)
  expect(findNewest([newest, older], Date.parse('2026-11-15T10:00:00.000Z'))).toBeUndefined()
  expect(findNewest([], 0)).toBeUndefined()
})
