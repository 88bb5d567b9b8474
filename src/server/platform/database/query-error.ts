import { brieflyUnavailable } from '#src/contracts/words/site/shared.ts'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { DatabaseError } from 'pg'
import { AppError } from '#src/kit/app-error.ts'

// What a caller sees of a failed query: an AppError when the database was out of reach, else PostgreSQL's own error
// with its SQLSTATE. Drizzle's wrapper is taken off, because its message repeats the values of the query.
export function toQueryError(problem: unknown): unknown {
  const error = problem instanceof DrizzleQueryError ? problem.cause : problem
  if (!isOutOfReach(error)) return error
  return new AppError('unavailable', brieflyUnavailable, {
    cause: error,
    retryAfterSeconds: 2,
  })
}

// 08 connection failure, 53 out of connections, disk or memory, 57P0x shutting down, starting up or killed.
const outOfReachStates = /^(08|53|57P0)/

function isOutOfReach(error: unknown): boolean {
  if (error instanceof DatabaseError) return outOfReachStates.test(error.code ?? '')
  if (error instanceof AggregateError) return error.errors.every(isOutOfReach)
  if (!(error instanceof Error)) return false
  // The operating system names the call that failed. The driver reports a broken connection as a bare Error; mistakes in
  // a query or its values come as a DatabaseError or as a subclass such as TypeError.
  return 'syscall' in error || Object.getPrototypeOf(error) === Error.prototype
}
