import { expect, test } from 'vitest'
import type { Customer } from '#src/contracts/people/customers.ts'
import { isNewest } from './is-newest.ts'

test('a lead is new for an hour', () => {
  const lead = { createdAt: '2026-11-15T09:00:00.000Z' } as Customer
  expect(isNewest(lead, Date.parse('2026-11-15T09:59:59.000Z'))).toBe(true)
  expect(isNewest(lead, Date.parse('2026-11-15T10:00:00.000Z'))).toBe(false)
})
