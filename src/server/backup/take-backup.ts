import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Clock } from '#src/server/platform/clock/port.ts'
import { unfinishedJobs } from '#src/server/platform/queue/pg-boss-tables.ts'
import type { Secrets } from '#src/server/platform/secrets/port.ts'
import type { Storage } from '#src/server/platform/storage/port.ts'
import { type PacedTarget, writeHashed } from './hashed.ts'
import { copyTarget, listTables } from './list-tables.ts'
import { backupFolder, fileKey, type Manifest, manifestKey, type Stored } from './manifest.ts'
import { findManifests } from './find-manifests.ts'
import { type Pace, withoutRest } from './pace.ts'

export interface BackupSource {
  url: string
  storage: Storage
  secrets: Secrets
  // Where the secret is kept in the data folder, itself; null where the environment names it.
  secretValue: string | null
  clock: Clock
}

export const secretPurpose = 'backup'

// While the product runs: one snapshot of the database, then the files. A file that is written after the snapshot belongs
// to no row of it, and one that is erased meanwhile was to be erased.
export async function takeBackup(source: BackupSource, target: Storage, pace = withoutRest): Promise<Manifest> {
  const snapshot = await copySnapshot(source, target, pace)
  const manifest: Manifest = {
    format: 1,
    ...snapshot,
    files: await copyFiles(source.storage, target, pace),
    secret: { mark: source.secrets.blind(secretPurpose, ''), value: source.secretValue },
  }
  const text = Readable.from([Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`)])
  await target.write(manifestKey(manifest.takenAt), text, { contentType: 'application/json' })
  return manifest
}

type Snapshot = Pick<Manifest, 'takenAt' | 'migrations' | 'tables' | 'jobs'>

// Rows that are replaced or deleted meanwhile stay in the database for as long as somebody looks at its past: no longer
// than the tables need.
async function copySnapshot({ url, clock }: BackupSource, target: Storage, pace: Pace): Promise<Snapshot> {
  const client = new Client({ connectionString: url, application_name: 'reelwright backup' })
  // A connection that breaks between two statements is told by the next; unheard, it would end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    // The snapshot is taken by the first statement, not by the beginning.
    await client.query('select 1')
    const takenAt = clock.now().toISOString()
    const place: Place = { target, folder: backupFolder(takenAt), pace }
    const migrations = await readMigrations(client)
    const tables = await copyTables(client, place)
    const jobs = await copyJobs(client, place)
    await client.query('commit')
    return { takenAt, migrations, tables, jobs }
  } finally {
    await client.end()
  }
}

interface Place extends PacedTarget {
  folder: string
}

async function readMigrations(client: Client): Promise<Manifest['migrations']> {
  return (await client.query<Manifest['migrations'][number]>('select name, sha256 from schema_migrations order by 1'))
    .rows
}

async function copyTables(client: Client, place: Place): Promise<Manifest['tables']> {
  const copied: Manifest['tables'] = []
  for (const table of await listTables(client)) {
    const copy = client.query(copyTo(`copy ${copyTarget(table)} to stdout`))
    const packed = createGzip({ level: 4 })
    // Whoever reads what is packed is told when the database goes away, and waits for no end.
    pipeline(copy, packed).catch(() => undefined)
    const stored = await writeHashed(place, `${place.folder}${table.name}.gz`, packed)
    copied.push({ ...stored, table: table.name, columns: table.columns, rows: copy.rowCount })
    await place.pace()
  }
  return copied
}

async function copyJobs(client: Client, place: Place): Promise<Stored> {
  const { rows } = await client.query(unfinishedJobs)
  return writeHashed(place, `${place.folder}jobs.json`, Readable.from([Buffer.from(JSON.stringify(rows))]))
}

async function copyFiles(storage: Storage, target: Storage, pace: Pace): Promise<Stored[]> {
  const earlier = new Map<string, Stored>()
  for (const { files } of await findManifests(target)) for (const file of files) earlier.set(file.key, file)
  const copied: Stored[] = []
  for await (const { key, bytes } of storage.list('')) {
    const known = earlier.get(fileKey(key))
    const file = known?.bytes === bytes ? undefined : await storage.read(key)
    if (known?.bytes === bytes) copied.push(known)
    else if (file) copied.push(await writeHashed({ target, pace }, fileKey(key), file.stream))
    await pace()
  }
  return copied
}
