import { getTableColumns, getTableName, is, SQL, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

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

// Rows of several tables, and other inserts, in one statement with one parameter for each table: with sixty rows of twenty
// columns, building and parsing lists of values, and the round trips, cost more than storing them. All of it is stored or
// nothing, also outside of a transaction. Every row of a table names the same columns; defaults are not applied.
export async function insertTogether(db: Executor, parts: (NewRows | SQL)[]): Promise<void> {
  const inserts = parts.flatMap((part) => {
    if (is(part, SQL)) return part
    return part.rows.length > 0 ? makeInsert(part) : []
  })
  const last = inserts.pop()
  if (!last) return
  const before = inserts.map((insert, index) => sql`${sql.identifier(`part_${index}`)} as (${insert})`)
  await db.execute(before.length > 0 ? sql`with ${sql.join(before, sql`, `)} ${last}` : last)
}

// Days of the shop, by its time zone. Asked for in a query of its own, or the zone would be looked up for every row.
const zone = sql`(select shop_zone())`
export const dayOf = (moment: PgColumn) => sql<string>`(${moment} at time zone ${zone})::date::text`
export const startOfDay = (day: string, daysLater = 0): SQL =>
  sql`((${day}::date + ${daysLater}::integer)::timestamp at time zone ${zone})`

// Test money counts until the first launch, and never again. Every sum of money leaves it out through this.
export const isCounted = (isTest: PgColumn | SQL): SQL => sql`(not ${isTest} or (select test_money_counts()))`

// A table of changes to be summed up keeps one row for each of its other columns' values. Two foldings at once take
// different rows, and a reader sees the rows before or after, never in between.
export async function foldTallies(db: Executor, table: PgTable, summed: string[]): Promise<void> {
  const names = Object.values(getTableColumns(table)).map(({ name }) => name)
  const kept = names.filter((name) => name !== 'id' && !summed.includes(name))
  const all = [...kept, ...summed].join(', ')
  await db.execute(
    sql.raw(`
      with gone as (delete from ${getTableName(table)}
        where id in (select id from ${getTableName(table)} for update skip locked) returning ${all})
      insert into ${getTableName(table)} (${all})
      select ${[...kept, ...summed.map((name) => `sum(${name})`)].join(', ')} from gone
      ${kept.length > 0 ? `group by ${kept.join(', ')}` : ''}
      having ${summed.map((name) => `sum(${name}) <> 0`).join(' or ')}`),
  )
}

// The text of a statement is the same every time; building it anew would cost as much as the rest of the work here.
const shapes = new WeakMap<PgTable, Map<string, { before: SQL; after: SQL }>>()

function makeInsert({ table, rows }: NewRows): SQL {
  const keys = Object.keys(rows[0] ?? {})
  const known = shapes.get(table) ?? new Map<string, { before: SQL; after: SQL }>()
  shapes.set(table, known)
  const shape = known.get(keys.join()) ?? describeInsert(table, keys)
  known.set(keys.join(), shape)
  return sql`${shape.before}${JSON.stringify(rows)}${shape.after}`
}

function describeInsert(table: PgTable, keys: string[]): { before: SQL; after: SQL } {
  const columns = getTableColumns(table)
  const fields = keys.map((key) => {
    const column = columns[key]
    if (!column) throw new Error(`${getTableName(table)} has no column ${key}`)
    return { key: `"${key}"`, name: `"${column.name}"`, type: column.getSQLType() }
  })
  const list = (part: (field: (typeof fields)[number]) => string): string => fields.map(part).join(', ')
  return {
    before: sql.raw(
      `insert into "${getTableName(table)}" (${list(({ name }) => name)}) select ${list(({ key }) => key)} from json_to_recordset(`,
    ),
    after: sql.raw(`::json) as new (${list(({ key, type }) => `${key} ${type}`)})`),
  }
}
