import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { Pool, type PoolClient } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { AppError } from '#src/kit/app-error.ts'
import { newId } from '#src/kit/ids.ts'
import { migrate, readMigrations } from '#src/server/platform/database/migrate.ts'
import type { Secrets } from '#src/server/platform/secrets/port.ts'
import type { Storage } from '#src/server/platform/storage/port.ts'
import { type Backup, contentKey, type Manifest } from './catalogue.ts'
import { findDamage, readText, withoutRest } from './pieces.ts'
import { copyTarget, listTables, quote, type Table, secretPurpose } from './take-backup.ts'
import { z } from 'zod'
import type { Log } from '#src/server/platform/log/port.ts'
import { connectDatabase } from '#src/server/platform/database/connect-database.ts'
import { deadLetters, insertOfDead, insertOfJobs } from '#src/server/platform/queue/pg-boss-tables.ts'
import { makePgBossQueue } from '#src/server/platform/queue/pg-boss-queue.ts'
import type { Job } from '#src/server/platform/queue/port.ts'

interface RestorePlace extends QueuePlace {
  storage: Storage
  secrets: Secrets
  migrationsFolder: string
}

interface RestoreWishes {
  // Goes on without the files that are missing or damaged.
  isWithoutMissing?: boolean
  // The secret is lost: sealed values stay closed, and nothing tells whether the manifest was altered.
  isWithoutSecret?: boolean
  // Of the first format, which had no seal: whoever could write to its place may have made it.
  isWithoutSeal?: boolean
  // The same shop moves: it goes on with its own backups, where a copy of it begins anew.
  isMove?: boolean
}

interface Restored {
  // The product's own keys of the files that are not there.
  missing: string[]
}

// While it stands, what is in the storage was left by a restore that was cut short.
const underWay = 'restore-under-way'

// Into an empty place, by the same version or a newer one: the tables are made as they were then, filled, and only then
// brought up to date. Everything is checked before anything is written. The database should be one that is thrown away
// when this fails.
export async function restoreBackup(
  place: RestorePlace,
  backup: Backup,
  { isWithoutMissing = false, isWithoutSecret = false, isWithoutSeal = false, isMove = false }: RestoreWishes = {},
): Promise<Restored> {
  const { manifest } = backup
  if (manifest.format === 1 && !isWithoutSeal) throw new AppError('conflict', unsealed)
  if (!isWithoutSecret) refuseForged(place.secrets, backup)
  await refuseNewer(place, manifest)
  await refuseUsedStorage(place.storage)
  const missing = await findMissing(backup)
  if (missing.length > 0 && !isWithoutMissing) throw describeMissing(missing)
  const pool = new Pool({ connectionString: place.url, max: 2 })
  try {
    await refuseUsedDatabase(pool)
    await migrate(pool, place.migrationsFolder, manifest.migrations.length)
    await inOneConnection(pool, (client) => fillTables(client, backup))
    await migrate(pool, place.migrationsFolder)
    await inOneConnection(pool, (client) => noteRestore(client, manifest, { missing, isMove }))
  } finally {
    await pool.end()
  }
  await restoreJobs(place, backup)
  await restoreFiles(place.storage, backup, new Set(missing))
  return { missing }
}

// Once everything else is in its place. Until then another attempt may clear the storage.
export const endRestore = (storage: Storage): Promise<void> => storage.remove(underWay)

const unsealed =
  'This backup is of the first format and has no seal: whoever can write to its place may have made or altered it. If you ' +
  'are sure that it is yours, restore it with --without-seal.'

function refuseForged(secrets: Secrets, { manifest, isSealedBy }: Backup): void {
  if (secrets.blind(secretPurpose, '') !== manifest.secret.mark) {
    throw new AppError('conflict', 'This backup was made with a different APP_SECRET. Set that one.')
  }
  if (!isSealedBy(secrets)) {
    throw new AppError(
      'conflict',
      'The manifest of this backup was changed after it was written. Choose another backup.',
    )
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
  const mark = await storage.read(underWay)
  mark?.stream.destroy()
  if (mark) return
  const first = await storage.list('')[Symbol.asyncIterator]().next()
  if (!first.done) throw new AppError('conflict', 'There are files here already. Restore into an empty place.')
}

// Without a table there is no shop; without a file there is one film or photo less.
async function findMissing({ place, manifest }: Backup): Promise<string[]> {
  for (const stored of [...manifest.tables, manifest.jobs]) {
    const damage = await findDamage(place, stored, withoutRest)
    if (damage) throw new AppError('conflict', `The backup is damaged: ${damage} Choose another one.`)
  }
  const missing: string[] = []
  for (const file of manifest.files) {
    const stored = { key: contentKey(manifest, file), sha256: file.sha256 }
    if (await findDamage(place, stored, withoutRest)) missing.push(file.name)
  }
  return missing
}

const maxNamed = 20

function describeMissing(missing: string[]): AppError {
  const more = missing.length > maxNamed ? `, and ${missing.length - maxNamed} more` : ''
  return new AppError(
    'conflict',
    `The backup is damaged: files are missing or have changed (${missing.slice(0, maxNamed).join(', ')}${more}). ` +
      'Choose another backup, or go on without them: --without-missing',
  )
}

async function refuseUsedDatabase(pool: Pool): Promise<void> {
  const { rows } = await pool.query("select 1 from information_schema.tables where table_schema = 'public' limit 1")
  if (rows.length > 0) throw new AppError('conflict', 'The database already has tables. Restore into an empty one.')
}

async function inOneConnection(pool: Pool, work: (client: PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect()
  try {
    await work(client)
  } finally {
    client.release(true)
  }
}

// Counts that triggers keep are rows of their own, so triggers rest meanwhile. What migrations put in gives way.
async function fillTables(client: PoolClient, { place, manifest }: Backup): Promise<void> {
  await client.query('set statement_timeout = 0')
  await client.query('begin')
  const tables = matchTables(await listTables(client), manifest)
  const names = tables.map(({ table }) => `public.${quote(table.name)}`)
  for (const name of names) await client.query(`alter table ${name} disable trigger user`)
  if (names.length > 0) await client.query(`truncate ${names.join(', ')}`)
  for (const { table, key, rows } of tables) {
    const file = await place.read(key)
    if (!file) throw new AppError('conflict', `The backup is damaged: ${key} is missing.`)
    const copy = client.query(copyFrom(`copy ${copyTarget(table)} from stdin`))
    await pipeline(file.stream, createGunzip(), copy)
    if (copy.rowCount !== rows) throw new AppError('conflict', `The backup is damaged: ${key} is missing rows.`)
  }
  for (const name of names) await client.query(`alter table ${name} enable trigger user`)
  await raiseSequences(client)
  await client.query('commit')
}

interface FilledTable {
  table: Table
  key: string
  rows: number
}

// Names come from what the migrations have just made; the manifest only chooses among them.
function matchTables(made: Table[], { tables }: Manifest): FilledTable[] {
  const known = new Map(made.map((table) => [table.name, new Set(table.columns)]))
  return tables.map(({ table: name, columns, key, rows }) => {
    const own = known.get(name)
    const strange = own ? columns.find((column) => !own.has(column)) : name
    if (strange !== undefined) {
      const shown = JSON.stringify(strange.slice(0, 60))
      throw new AppError('conflict', `This backup names ${shown}, which no version of the product has made.`)
    }
    return { table: { name, columns }, key, rows }
  })
}

// The next number of each column that counts by itself is behind the largest that is there.
async function raiseSequences(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string }>(`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and is_identity = 'YES'`)
  for (const { table, column } of rows) {
    const name = `public.${quote(table)}`
    await client.query(
      `select setval(pg_get_serial_sequence($1, $2), coalesce((select max(${quote(column)}) from ${name}), 0) + 1, false)`,
      [name, column],
    )
  }
}

interface Note {
  missing: string[]
  isMove: boolean
}

const maxKept = 1_000

async function noteRestore(client: PoolClient, manifest: Manifest, { missing, isMove }: Note): Promise<void> {
  if (isMove) {
    if (manifest.installation) await client.query('update installation set id = $1', [manifest.installation])
    return
  }
  await client.query(
    'insert into restores (id, restored_at, taken_at, missing, missing_count) values ($1, now(), $2, $3, $4)',
    [newId(Date.now()), manifest.takenAt, missing.slice(0, maxKept), missing.length],
  )
}

async function restoreFiles(storage: Storage, { place, manifest }: Backup, missing: Set<string>): Promise<void> {
  const contentType = 'application/octet-stream'
  await storage.write(underWay, Readable.from([]), { contentType })
  for await (const { key } of storage.list('')) if (key !== underWay) await storage.remove(key)
  for (const file of manifest.files) {
    if (missing.has(file.name)) continue
    const found = await place.read(contentKey(manifest, file))
    if (!found) throw new AppError('conflict', `The backup is damaged: ${file.name} is missing.`)
    await storage.write(file.name, found.stream, { contentType })
  }
}

const jobSchema = z.object({
  id: z.uuid().optional(),
  name: z.string(),
  data: z.unknown(),
  key: z
    .string()
    .nullable()
    .transform((key) => key ?? undefined),
  priority: z.number(),
  wait: z.number(),
  // Of a dead letter: the job that it was, why it failed, and when. Earlier backups don't tell.
  from: z.string().nullish(),
  output: z.unknown(),
  failedAt: z.string().nullish(),
})

export interface QueuePlace {
  url: string
  log: Log
  jobs: Job[]
}

// The queue makes its own tables, whatever its version was then; what waited is put there like anything new.
async function restoreJobs({ url, log, jobs }: QueuePlace, { place, manifest }: Backup): Promise<void> {
  const kept = z.array(jobSchema).parse(JSON.parse((await readText(place, manifest.jobs.key)) ?? '[]'))
  const [letters, waiting] = partition(kept)
  const { database, close } = connectDatabase(url, { log })
  try {
    const background = await makePgBossQueue({ url, database, jobs, log, works: false })
    try {
      for (const [name, group] of Map.groupBy(waiting, (job) => job.name)) {
        await database.execute(insertOfJobs(name, group))
      }
      await database.execute(insertOfDead(letters))
    } finally {
      await background.stop()
    }
  } finally {
    await close()
  }
}

function partition(kept: z.output<typeof jobSchema>[]) {
  const dead = kept.filter(({ name }) => name === deadLetters)
  const letters = dead.flatMap(({ id, data, key, from, output, failedAt }) =>
    from && failedAt ? [{ id, data, key, from, output, failedAt }] : [],
  )
  return [letters, kept.filter((job) => !dead.includes(job))] as const
}
