import { NodePgDatabase, type NodePgClient, NodePgSession } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Executor } from './port.ts'
import { toQueryError } from './query-error.ts'

const dialect = new PgDialect()

// Drizzle's query builder on a pool or on one connection, with errors as toQueryError makes them.
export function makeExecutor(client: NodePgClient): Executor {
  return new NodePgDatabase(dialect, new Session(client, dialect, undefined), undefined)
}

class Session extends NodePgSession<Record<string, never>, Record<string, never>> {
  override prepareQuery: NodePgSession<Record<string, never>, Record<string, never>>['prepareQuery'] = (...args) => {
    const prepared = super.prepareQuery(...args)
    const execute = prepared.execute.bind(prepared)
    prepared.execute = async (values) => {
      try {
        return await execute(values)
      } catch (problem) {
        throw toQueryError(problem)
      }
    }
    return prepared as never
  }
}
