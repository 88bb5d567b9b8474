import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pool, PoolClient } from 'pg'

interface Migration {
  name: string
  sha256: string
  sql: string
  // The version before can work with what it changes. Said by the first line of the file; a test looks whether it is so.
  isAdditive: boolean
}

export type Applied = Omit<Migration, 'sql'>

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
  await makeNotes(client)
  const { rows } = await client.query<Applied>(readApplied)
  migrations.slice(0, rows.length).forEach((file, index) => refuseRewrittenHistory(file, rows[index]))
  const breaking = findBreaking(rows, migrations.length)
  if (breaking) {
    throw new Error(
      `A newer version of the product has run the migration ${breaking.name}, and this version cannot work with what it changed. Start the newer version, or restore a backup from before.`,
    )
  }
  const pending = migrations.slice(rows.length)
  for (const migration of pending) await apply(client, migration)
  return pending.map(({ name }) => name)
}

async function makeNotes(client: PoolClient): Promise<void> {
  await client.query(`create table if not exists schema_migrations (name text primary key, sha256 text not null,
    applied_at timestamptz not null default now(), is_additive boolean not null default false)`)
  // Looked for first: changing a table waits for whoever reads it, such as a backup.
  const { rowCount } = await client.query(`select from pg_attribute
    where attrelid = 'schema_migrations'::regclass and attname = 'is_additive' and not attisdropped`)
  if (rowCount) return
  await client.query('alter table schema_migrations add column is_additive boolean not null default false')
}

// Of a database that may not have the newest column yet.
export const readApplied = `select name, sha256, coalesce((to_jsonb(schema_migrations)->>'is_additive')::boolean, false)
  as "isAdditive" from schema_migrations order by name collate "C"`

// The first of a newer version that keeps this one, with so many files, from working on the database.
export function findBreaking(applied: Applied[], known: number): Applied | undefined {
  return applied.slice(known).find(({ isAdditive }) => !isAdditive)
}

function refuseRewrittenHistory(file: Migration, applied: Applied | undefined): void {
  if (!applied) return
  if (file.name !== applied.name) {
    throw new Error(
      `The database has run the migration ${applied.name}, but ${file.name} is in its place. Is this another version of the product?`,
    )
  }
  if (file.sha256 !== applied.sha256) {
    throw new Error(`The migration ${applied.name} was changed after it ran. Put it back and add a new file instead.`)
  }
}

async function apply(client: PoolClient, { name, sha256, sql, isAdditive }: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(sql)
    const note = 'insert into schema_migrations (name, sha256, is_additive) values ($1, $2, $3)'
    await client.query(note, [name, sha256, isAdditive])
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
      const sha256 = createHash('sha256').update(sql).digest('hex')
      return { name, sha256, sql, isAdditive: sql.startsWith('-- additive\n') }
    }),
  )
}
