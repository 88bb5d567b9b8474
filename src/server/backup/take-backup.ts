import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { Client, type ClientBase } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { AppError } from '#src/kit/app-error.ts'
import type { Clock } from '#src/server/platform/clock/port.ts'
import { unfinishedJobs } from '#src/server/platform/queue/pg-boss-tables.ts'
import type { Secrets } from '#src/server/platform/secrets/port.ts'
import type { Storage } from '#src/server/platform/storage/port.ts'
import {
  type Backup,
  describeDamaged,
  folderOf,
  type Manifest,
  ownPlace,
  parseManifest,
  readCatalogue,
  writeManifest,
} from './catalogue.ts'
import { copyFiles } from './copy-files.ts'
import type { BackupRoot } from './open-backups.ts'
import { type Pace, type PacedTarget, type Stored, withoutRest, writeHashed } from './pieces.ts'

export interface BackupSource {
  url: string
  storage: Storage
  secrets: Secrets
  // Where the secret is kept in the data folder, itself; null where the environment names it. Only an encrypted backup
  // holds it.
  secretValue: string | null
  clock: Clock
}

interface BackupWishes {
  pace?: Pace
  isThorough?: boolean
}

export interface TakenBackup extends Backup {
  // What was found wrong with earlier ones, in words.
  remarks: string[]
}

export const secretPurpose = 'backup'

// While the product runs: one snapshot of the database, then the files. A file that is written after the snapshot belongs
// to no row of it, and one that is erased meanwhile was to be erased. One at a time for each installation: what an earlier
// one has left half done is removed first.
export async function takeBackup(
  source: BackupSource,
  root: BackupRoot,
  { pace = withoutRest, isThorough = false }: BackupWishes = {},
): Promise<TakenBackup> {
  const client = await connect(source.url)
  try {
    const installation = await findInstallation(client)
    const place = ownPlace(root, installation)
    const catalogue = await readCatalogue(place)
    for (const { folder } of catalogue.unfinished) await removeAll(place, catalogue.keysOf(folder))
    const sequence = catalogue.lastSequence + 1
    const written: Written = { folder: undefined, files: [] }
    try {
      const snapshot = await copySnapshot(client, source.clock, (takenAt) => {
        written.folder = folderOf(sequence, takenAt)
        return { target: place, folder: written.folder, pace }
      })
      await client.end()
      const previous = catalogue.backups.find(({ isSealedBy }) => isSealedBy(source.secrets))
      const { remarks, ...copied } = await copyFiles({
        storage: source.storage,
        target: place,
        pace,
        catalogue,
        previous,
        isThorough,
        whenWritten: (key) => written.files.push(key),
      })
      const mark = source.secrets.blind(secretPurpose, '')
      const value = root.isEncrypted ? source.secretValue : null
      const manifest = { format: 2 as const, installation, sequence, ...snapshot, ...copied, secret: { mark, value } }
      const folder = folderOf(sequence, manifest.takenAt)
      const text = writeManifest(source.secrets, manifest)
      const content = Readable.from([Buffer.from(text)])
      await place.write(`${folder}manifest.json`, content, { contentType: 'application/json' })
      const allRemarks = [...catalogue.damaged.map(describeDamaged), ...remarks]
      return { place, folder, ...parseManifest(text), remarks: allRemarks }
    } catch (problem) {
      await tidy(place, written, problem)
      throw problem
    }
  } finally {
    await client.end()
  }
}

interface Written {
  folder: string | undefined
  files: string[]
}

// Files stay for the next attempt, unless there was no room for them.
async function tidy(place: Storage, { folder, files }: Written, problem: unknown): Promise<void> {
  const isFull = problem instanceof AppError && problem.code === 'no_space'
  try {
    if (folder) await removeAll(place, (await readCatalogue(place)).keysOf(folder))
    if (isFull) await removeAll(place, files)
  } catch {
    // Where backups are kept is away: the next one begins with this.
  }
}

async function removeAll(place: Storage, keys: string[]): Promise<void> {
  for (const key of keys) await place.remove(key)
}

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url, application_name: 'reelwright backup' })
  // A connection that breaks between two statements is told by the next; unheard, it would end the process.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

export async function readInstallation(url: string): Promise<string> {
  const client = await connect(url)
  try {
    return await findInstallation(client)
  } finally {
    await client.end()
  }
}

// A database from before installations had an id gets a folder for this one backup.
async function findInstallation(client: Client): Promise<string> {
  const { rows: tables } = await client.query(`select to_regclass('public.installation') as found`)
  if (!(tables[0] as { found: string | null } | undefined)?.found) return randomUUID()
  const { rows } = await client.query<{ id: string }>('select id from public.installation')
  return rows[0]?.id ?? randomUUID()
}

type Snapshot = Pick<Manifest, 'takenAt' | 'migrations' | 'tables' | 'jobs'>

// Rows that are replaced or deleted meanwhile stay in the database for as long as somebody looks at its past: no longer
// than the tables need.
async function copySnapshot(client: Client, clock: Clock, openPlace: (takenAt: string) => Place): Promise<Snapshot> {
  await client.query('begin isolation level repeatable read read only')
  // The snapshot is taken by the first statement, not by the beginning.
  await client.query('select 1')
  const takenAt = clock.now().toISOString()
  const place = openPlace(takenAt)
  const migrations = await readMigrations(client)
  const tables = await copyTables(client, place)
  const jobs = await copyJobs(client, place)
  await client.query('commit')
  return { takenAt, migrations, tables, jobs }
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

export interface Table {
  name: string
  columns: string[]
}

// Every table of the product, each behind those that it refers to. The queue's own are not among them: its waiting jobs
// are kept as a list, which any version of the queue can take. Unlogged tables hold what may be lost. A copy of the shop
// is another installation.
export async function listTables(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(`
    select table_name as name, array_agg(column_name::text order by ordinal_position) as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER'
      and table_name not in ('schema_migrations', 'installation')
      and exists (select from pg_class
        where relnamespace = 'public'::regnamespace and relname = table_name and relpersistence = 'p')
    group by table_name order by table_name`)
  const { rows: references } = await client.query<{ from: string; to: string }>(`
    select conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint
    where contype = 'f' and conrelid <> confrelid and connamespace = 'public'::regnamespace`)
  return sortByReferences(rows, references)
}

function sortByReferences(tables: Table[], references: { from: string; to: string }[]): Table[] {
  const sorted: Table[] = []
  let left = tables
  while (left.length > 0) {
    const names = new Set(left.map(({ name }) => name))
    const free = left.filter(({ name }) => !references.some(({ from, to }) => from === name && names.has(to)))
    if (free.length === 0) throw new Error(`Tables refer to each other in a circle: ${[...names].join(', ')}`)
    sorted.push(...free)
    left = left.filter((table) => !free.includes(table))
  }
  return sorted
}

export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`

export const copyTarget = ({ name, columns }: Table): string =>
  `public.${quote(name)} (${columns.map(quote).join(', ')})`
