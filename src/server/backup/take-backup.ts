import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Clock } from '#src/server/platform/clock/port.ts'
import { unfinishedJobs } from '#src/server/platform/queue/pg-boss-tables.ts'
import type { Secrets } from '#src/server/platform/secrets/port.ts'
import type { Storage } from '#src/server/platform/storage/port.ts'
import { writeHashed } from './hashed.ts'
import { copyTarget, listTables } from './list-tables.ts'
import { backupFolder, fileKey, type Manifest, manifestKey, type Stored } from './manifest.ts'
import { findManifests } from './find-manifests.ts'

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
export async function takeBackup(source: BackupSource, target: Storage): Promise<Manifest> {
  const client = new Client({ connectionString: source.url, application_name: 'reelwright backup' })
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    // The snapshot is taken by the first statement, not by the beginning.
    await client.query('select 1')
    const takenAt = source.clock.now().toISOString()
    const folder = backupFolder(takenAt)
    const manifest: Manifest = {
      format: 1,
      takenAt,
      migrations: await readMigrations(client),
      tables: await copyTables(client, target, folder),
      jobs: await copyJobs(client, target, folder),
      files: await copyFiles(source.storage, target),
      secret: { mark: source.secrets.blind(secretPurpose, ''), value: source.secretValue },
    }
    await client.query('commit')
    const text = Readable.from([Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`)])
    await target.write(manifestKey(takenAt), text, { contentType: 'application/json' })
    return manifest
  } finally {
    await client.end()
  }
}

async function readMigrations(client: Client): Promise<Manifest['migrations']> {
  return (await client.query<Manifest['migrations'][number]>('select name, sha256 from schema_migrations order by 1'))
    .rows
}

async function copyTables(client: Client, target: Storage, folder: string): Promise<Manifest['tables']> {
  const copied: Manifest['tables'] = []
  for (const table of await listTables(client)) {
    const copy = client.query(copyTo(`copy ${copyTarget(table)} to stdout`))
    const stored = await writeHashed(target, `${folder}${table.name}.gz`, copy.pipe(createGzip({ level: 4 })))
    copied.push({ ...stored, table: table.name, columns: table.columns, rows: copy.rowCount })
  }
  return copied
}

async function copyJobs(client: Client, target: Storage, folder: string): Promise<Stored> {
  const { rows } = await client.query(unfinishedJobs)
  return writeHashed(target, `${folder}jobs.json`, Readable.from([Buffer.from(JSON.stringify(rows))]))
}

async function copyFiles(storage: Storage, target: Storage): Promise<Stored[]> {
  const earlier = new Map<string, Stored>()
  for (const { files } of await findManifests(target)) for (const file of files) earlier.set(file.key, file)
  const copied: Stored[] = []
  for await (const { key, bytes } of storage.list('')) {
    const known = earlier.get(fileKey(key))
    const file = known?.bytes === bytes ? undefined : await storage.read(key)
    if (known?.bytes === bytes) copied.push(known)
    else if (file) copied.push(await writeHashed(target, fileKey(key), file.stream))
  }
  return copied
}
