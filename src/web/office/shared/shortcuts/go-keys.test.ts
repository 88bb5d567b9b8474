import { expect, test } from 'vitest'
import { assignGoKeys } from './go-keys.ts'

test('every tool has a letter of its own, its initials first', () => {
  const keys = assignGoKeys(['Home', 'Control panel', 'Customer Leads', 'Prompt templates', 'Template library'])
  expect(Object.fromEntries(keys)).toEqual({
    h: 'Home',
    c: 'Control panel',
    l: 'Customer Leads',
    p: 'Prompt templates',
    t: 'Template library',
  })
})

test('a name whose initials are taken uses another of its letters', () => {
  expect([...assignGoKeys(['Tea', 'Toe', 'To']).keys()]).toEqual(['t', 'o'])
})
