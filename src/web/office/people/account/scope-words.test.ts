import { expect, test } from 'vitest'
import { describeScopes, scopesOf } from './scope-words.ts'

test('who may change may look as well, and the list says both', () => {
  const scopes = scopesOf({ orders: 'read', customers: 'write', letters: 'none' })
  expect(scopes).toEqual(['customers:read', 'customers:write', 'orders:read'])
  expect(describeScopes(scopes)).toBe('Customers: read and change; Orders and reviews: read')
  expect(describeScopes([])).toBe('')
})
