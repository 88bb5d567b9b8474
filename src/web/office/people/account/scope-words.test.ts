import { expect, test } from 'vitest'
import { describeScopes, scopesOf } from './scope-words.ts'

test('a token that may change may read as well, and the list says both', () => {
  const scopes = scopesOf({ orders: 'read', customers: 'write', letters: 'none' })
  expect(scopes).toEqual(['customers:read', 'customers:write', 'orders:read'])
  expect(describeScopes(scopes)).toBe('Customers: read and change; Orders and reviews: read')
  expect(describeScopes([])).toBe('')
})
