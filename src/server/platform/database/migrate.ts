import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pool, PoolClient } from 'pg'

interface Migration {
  name: string
  sha256: string
  sql: string
}

type Applied = Pick<Migration, 'name' | 'sha256'>

// Forward only: each file runs once, in the order of the names, in a transaction of its own. Processes that start
// together wait for each other. Answers the names of the files it ran: only the first so many, if a number is given.
export async function migrate(pool: Pool, folder: string, first = Infinity): Promise<string[]> {
  const migrations = (await readMigrations(folder)).slice(0, first)
  const client = await pool.connect()
  try {
    // Waiting for the lock, or building an index, may take longer than a request ever should.
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    return await applyPending(client, migrations)
  } finally {
    // Closing the connection gives the lock back and forgets its settings.
    client.release(true)
  }
}

const migrationLock = 7_331_501

async function applyPending(client: PoolClient, migrations: Migration[]): Promise<string[]> {
  await client.query(`create table if not exists schema_migrations (
    name text primary key, sha256 text not null, applied_at timestamptz not null default now())`)
  const { rows } = await client.query<Applied>('select name, sha256 from schema_migrations order by name collate "C"')
  rows.forEach((applied, index) => refuseRewrittenHistory(applied, migrations[index]))
  const pending = migrations.slice(rows.length)
  for (const migration of pending) await apply(client, migration)
  return pending.map(({ name }) => name)
}

function refuseRewrittenHistory(applied: Applied, file: Migration | undefined): void {
  if (file?.name !== applied.name) {
    throw new Error(
      `The database has run the migration ${applied.name}, but ${file ? `${file.name} stands in its place` : 'its file is missing'}. Is this an older version of the product?`,
    )
  }
  if (file.sha256 !== applied.sha256) {
    throw new Error(`The migration ${applied.name} was changed after it ran. Put it back and add a new file instead.`)
  }
}

async function apply(client: PoolClient, { name, sha256, sql }: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('insert into schema_migrations (name, sha256) values ($1, $2)', [name, sha256])
    await client.query('commit')
  } catch (cause) {
    // The connection is closed by the caller, which rolls back.
    throw new Error(`The migration ${name} failed.`, { cause })
  }
}

export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8')
      return { name, sha256: createHash('sha256').update(sql).digest('hex'), sql }
    }),
  )
}
