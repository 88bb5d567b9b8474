import { getTableColumns, type SQL, sql } from 'drizzle-orm'
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

export interface NewRows {
  table: PgTable
  rows: object[]
}

export const rowsFor = <Table extends PgTable>(table: Table, rows: Table['$inferInsert'][]): NewRows => ({
  table,
  rows,
})

// Rows of several tables in one statement with one parameter each: with sixty rows of twenty columns, building and
// parsing lists of values, and the round trips, cost more than storing them. Every row of a table names the same columns;
// defaults are not applied.
export async function insertTogether(tx: Executor, parts: NewRows[]): Promise<void> {
  const inserts = parts.filter(({ rows }) => rows.length > 0).map(makeInsert)
  const last = inserts.pop()
  if (!last) return
  const before = inserts.map((insert, index) => sql`${sql.identifier(`part_${index}`)} as (${insert})`)
  await tx.execute(before.length > 0 ? sql`with ${sql.join(before, sql`, `)} ${last}` : last)
}

function makeInsert({ table, rows }: NewRows): SQL {
  const columns = getTableColumns(table)
  const keys = Object.keys(rows[0] ?? {})
  const names = keys.map((key) => columns[key]?.name ?? key)
  const stored = rows.map((row) => Object.fromEntries(Object.values(row).map((value, index) => [names[index], value])))
  const list = sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  )
  const source = sql`json_populate_recordset(null::${table}, ${JSON.stringify(stored)}::json)`
  return sql`insert into ${table} (${list}) select ${list} from ${source}`
}
