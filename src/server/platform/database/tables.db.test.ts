import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { is, sql } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { expect, onTestFinished, test } from 'vitest'
import { makeTestDatabase } from '#test/support/test-database.ts'

test('every table in the code has the columns, types and nullability that the migrations give it', async () => {
  const { database, close } = await makeTestDatabase()
  onTestFinished(close)
  const { rows } = await database.execute<{ line: string }>(sql`
    select format('%s.%s %s%s', relname, attname, format_type(atttypid, atttypmod),
      case when attnotnull then ' not null' else '' end) as line
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped`)
  const tables = await loadTables()
  const inCode = tables.flatMap(describeColumns)
  const names = tables.map((table) => `${getTableConfig(table).name}.`)
  const inDatabase = rows.map(({ line }) => line).filter((line) => names.some((name) => line.startsWith(name)))
  expect(inCode.length).toBeGreaterThan(0)
  expect(inCode.toSorted()).toEqual(inDatabase.toSorted())
})

async function loadTables(): Promise<PgTable[]> {
  const files = globSync('src/server/**/tables.ts')
  const modules = await Promise.all(files.map((file) => import(resolve(file)) as Promise<Record<string, unknown>>))
  return modules.flatMap((module) => Object.values(module)).filter((value) => is(value, PgTable))
}

function describeColumns(table: PgTable): string[] {
  const { name, columns } = getTableConfig(table)
  return columns.map((column) => {
    const nullability = column.notNull ? ' not null' : ''
    return `${name}.${column.name} ${column.getSQLType()}${nullability}`
  })
}
