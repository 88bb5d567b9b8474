import { getTableColumns, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { PgTable } from 'drizzle-orm/pg-core'

// Drizzle's own query builder is the port: there is one dialect, PostgreSQL, embedded or external.
export type Executor = Pick<NodePgDatabase, 'select' | 'insert' | 'update' | 'delete' | 'execute' | 'with' | '$with'>

declare const inTransaction: unique symbol

// Only `transaction` makes one, so that what must share a transaction cannot be called outside of it.
export type Transaction = Executor & { readonly [inTransaction]: true }

export interface Database extends Executor {
  // Commits when `work` resolves, rolls back when it throws.
  transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>
  ping(): Promise<void>
}

// Many rows in one statement with one parameter: at sixty rows of twenty columns, building and parsing a list of values
// costs more than storing them. Every row names every column it wants filled; defaults are not applied.
export async function insertMany<Table extends PgTable>(
  tx: Executor,
  table: Table,
  rows: Table['$inferInsert'][],
): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = getTableColumns(table)
  const names = Object.keys(first).map((key) => columns[key]?.name ?? key)
  const stored = rows.map((row) => Object.fromEntries(Object.values(row).map((value, index) => [names[index], value])))
  const list = sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  )
  const source = sql`json_populate_recordset(null::${table}, ${JSON.stringify(stored)}::json)`
  await tx.execute(sql`insert into ${table} (${list}) select ${list} from ${source}`)
}
