import { DrizzleQueryError } from 'drizzle-orm/errors'
import { DatabaseError } from 'pg'
import { expect, test } from 'vitest'
import { toQueryError } from './connect-database.ts'

function databaseError(code: string): DatabaseError {
  return Object.assign(new DatabaseError('any text', 0, 'error'), { code })
}

test.each(['08006', '53300', '57P01', '57P03'])('SQLSTATE %s means out of reach', (code) => {
  const cause = databaseError(code)
  expect(toQueryError(new DrizzleQueryError('select 1', [], cause))).toMatchObject({ code: 'unavailable', cause })
})

test.each(['23505', '42601', '57014', '28P01'])('SQLSTATE %s stays what it is', (code) => {
  const cause = databaseError(code)
  expect(toQueryError(new DrizzleQueryError('select 1', ['a secret'], cause))).toBe(cause)
})

test('a broken connection, which the driver reports as a bare error, means out of reach', () => {
  expect(toQueryError(new Error('any text'))).toMatchObject({ code: 'unavailable' })
})

test('a mistake in our own code stays what it is', () => {
  const mistake = new TypeError('any text')
  expect(toQueryError(mistake)).toBe(mistake)
})
