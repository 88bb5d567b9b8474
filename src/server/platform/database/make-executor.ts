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
    const [query, fields, name, ...rest] = args
    const prepared = super.prepareQuery(query, fields, name ?? nameInsert(query.sql), ...rest)
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

const insertNames = new Map<string, string>()
const maxNames = 100

// With a name a connection parses and plans a statement once. Only inserts: a read needs the plan for the very word that
// is looked for.
function nameInsert(text: string): string | undefined {
  if (!/^\s*(insert|with "part_)/.test(text)) return undefined
  if (!insertNames.has(text) && insertNames.size < maxNames) insertNames.set(text, `insert_${insertNames.size}`)
  return insertNames.get(text)
}
