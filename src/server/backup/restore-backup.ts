import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { Pool, type PoolClient } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { AppError } from '#src/kit/app-error.ts'
import { migrate, readMigrations } from '#src/server/platform/database/migrate.ts'
import type { Secrets } from '#src/server/platform/secrets/port.ts'
import type { Storage } from '#src/server/platform/storage/port.ts'
import { verifyHashed } from './hashed.ts'
import { copyTarget } from './list-tables.ts'
import { fileKey, type Manifest } from './manifest.ts'
import { type QueuePlace, restoreJobs } from './restore-jobs.ts'
import { secretPurpose } from './take-backup.ts'

export interface RestorePlace extends QueuePlace {
  storage: Storage
  secrets: Secrets
  migrationsFolder: string
}

// Into an empty place, by the same version or a newer one: the tables are made as they were then, filled, and only then
// brought up to date. Everything is checked before anything is written.
export async function restoreBackup(place: RestorePlace, source: Storage, manifest: Manifest): Promise<void> {
  if (place.secrets.blind(secretPurpose, '') !== manifest.secret.mark) {
    throw new AppError('conflict', 'This backup was made with a different APP_SECRET. Set that one.')
  }
  await refuseNewer(place, manifest)
  await refuseUsedStorage(place.storage)
  for (const stored of [...manifest.tables, manifest.jobs, ...manifest.files]) await verifyHashed(source, stored)
  const pool = new Pool({ connectionString: place.url, max: 2 })
  try {
    await refuseUsedDatabase(pool)
    await migrate(pool, place.migrationsFolder, manifest.migrations.length)
    const client = await pool.connect()
    try {
      await fillTables(client, source, manifest)
    } finally {
      client.release(true)
    }
    await migrate(pool, place.migrationsFolder)
  } finally {
    await pool.end()
  }
  await restoreJobs(place, source, manifest)
  for (const { key } of manifest.files) {
    const file = await source.read(key)
    const contentType = 'application/octet-stream'
    if (file) await place.storage.write(key.slice(fileKey('').length), file.stream, { contentType })
  }
}

async function refuseNewer({ migrationsFolder }: RestorePlace, { migrations }: Manifest): Promise<void> {
  const known = await readMigrations(migrationsFolder)
  const isKnown = migrations.every(({ name, sha256 }, index) => {
    const own = known[index]
    return own?.name === name && own.sha256 === sha256
  })
  if (!isKnown) throw new AppError('conflict', 'This backup was made by a newer version of the product. Use that one.')
}

async function refuseUsedStorage(storage: Storage): Promise<void> {
  const first = await storage.list('')[Symbol.asyncIterator]().next()
  if (!first.done) throw new AppError('conflict', 'There are files here already. Restore into an empty place.')
}

async function refuseUsedDatabase(pool: Pool): Promise<void> {
  const { rows } = await pool.query("select 1 from information_schema.tables where table_schema = 'public' limit 1")
  if (rows.length > 0) throw new AppError('conflict', 'The database already has tables. Restore into an empty one.')
}

// Counts that triggers keep are rows of their own, so triggers rest meanwhile. What migrations put in gives way.
async function fillTables(client: PoolClient, source: Storage, { tables }: Manifest): Promise<void> {
  await client.query('set statement_timeout = 0')
  await client.query('begin')
  const names = tables.map(({ table }) => `public."${table}"`)
  for (const name of names) await client.query(`alter table ${name} disable trigger user`)
  if (names.length > 0) await client.query(`truncate ${names.join(', ')}`)
  for (const { table, columns, key, rows } of tables) {
    const file = await source.read(key)
    if (!file) throw new AppError('conflict', `The backup is damaged: ${key} is missing.`)
    const copy = client.query(copyFrom(`copy ${copyTarget({ name: table, columns })} from stdin`))
    await pipeline(file.stream, createGunzip(), copy)
    if (copy.rowCount !== rows) throw new AppError('conflict', `The backup is damaged: ${key} is missing rows.`)
  }
  for (const name of names) await client.query(`alter table ${name} enable trigger user`)
  await raiseSequences(client)
  await client.query('commit')
}

// The next number of each column that counts by itself is behind the largest that is there.
async function raiseSequences(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string }>(`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and is_identity = 'YES'`)
  for (const { table, column } of rows) {
    await client.query(`select setval(pg_get_serial_sequence('public."${table}"', '${column}'),
      coalesce((select max("${column}") from public."${table}"), 0) + 1, false)`)
  }
}
