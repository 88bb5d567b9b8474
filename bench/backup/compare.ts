import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { silentLog } from '#test/support/silent-log.ts'
import { withDatabase } from '#test/support/template-database.ts'
import { allJobs } from '#src/server/all-features.ts'
import type { Backup } from '#src/server/backup/catalogue.ts'
import { endRestore, restoreBackup } from '../../src/server/backup/restore-backup.ts'
import { originalKey } from '#src/server/studio/gallery/photo-files.ts'
import { sweepPhotos } from '#src/server/studio/gallery/sweep.ts'
import { systemClock } from '#src/server/platform/clock/system-clock.ts'
import { connectDatabase } from '../../src/server/platform/database/connect-database.ts'
import type { Secrets } from '#src/server/platform/secrets/port.ts'
import { makeDiskStorage } from '#src/server/platform/storage/disk-storage.ts'
import type { Storage } from '../../src/server/platform/storage/port.ts'
import type { Acknowledged } from './writers.ts'

interface Place {
  // Of a server with room for the restored database.
  serverUrl: string
  // Where nothing is yet.
  folder: string
  secrets: Secrets
}

export interface Restored {
  url: string
  folder: string
  storage: Storage
  remove(): Promise<void>
}

let restores = 0

export async function restoreInto(place: Place, backup: Backup): Promise<Restored> {
  restores += 1
  const name = `restored_${restores}`
  await ask(place.serverUrl, `create database ${name} template template0`)
  const url = withDatabase(place.serverUrl, name)
  const folder = join(place.folder, name)
  const storage = await makeDiskStorage({ folder })
  const migrationsFolder = join(import.meta.dirname, '../../migrations')
  const into = { url, storage, secrets: place.secrets, migrationsFolder, log: silentLog, jobs: allJobs }
  await restoreBackup(into, backup)
  await endRestore(storage)
  return {
    url,
    folder,
    storage,
    remove: async () => {
      await ask(place.serverUrl, `drop database ${name} with (force)`)
      await rm(folder, { recursive: true })
    },
  }
}

const statements: Record<keyof Acknowledged, string> = {
  customers: 'select id::text from customers',
  photos: 'select id::text from photos',
  payments: `select intent_id as id from payment_attempts join receipts using (order_id) where state = 'succeeded'`,
}

// What had been acknowledged before, and is not in it or not as it was; and files that belong to nothing.
export async function compare(restored: Restored, before: Acknowledged, written: Storage) {
  const { url, storage } = restored
  const found = { lostRows: 0, lostFiles: 0, damagedFiles: 0, writtenBehindTheMark: 0, orphansAfterTheSweep: 0 }
  const kept = { customers: new Set<string>(), photos: new Set<string>(), payments: new Set<string>() }
  for (const kind of ['customers', 'photos', 'payments'] as const) {
    for (const { id } of await ask(url, statements[kind])) kept[kind].add(id)
    for (const id of before[kind]) if (!kept[kind].has(id)) found.lostRows += 1
  }
  for (const id of before.photos) {
    const hash = await hashOf(storage, originalKey(id))
    if (!hash) found.lostFiles += 1
    else if (hash !== (await hashOnce(written, originalKey(id)))) found.damagedFiles += 1
  }
  found.writtenBehindTheMark = await countOrphans(storage, kept.photos)
  found.lostFiles += await sweep(restored)
  found.orphansAfterTheSweep = await countOrphans(storage, kept.photos)
  return found
}

async function hashOf(storage: Storage, key: string): Promise<string | undefined> {
  const file = await storage.read(key)
  if (!file) return undefined
  const hash = createHash('sha256')
  for await (const chunk of file.stream as AsyncIterable<Buffer>) hash.update(chunk)
  return hash.digest('hex')
}

// A file never changes under its key.
const known = new Map<string, string | undefined>()

async function hashOnce(storage: Storage, key: string): Promise<string | undefined> {
  if (!known.has(key)) known.set(key, await hashOf(storage, key))
  return known.get(key)
}

async function countOrphans(storage: Storage, photos: Set<string>): Promise<number> {
  let orphans = 0
  for await (const { key } of storage.list('photos/')) if (!photos.has(key.split('/')[1] ?? '')) orphans += 1
  return orphans
}

// Answers how many files of rows are missing.
async function sweep({ url, folder, storage }: Restored): Promise<number> {
  const { database, close } = connectDatabase(url, { log: silentLog })
  try {
    const deps = { database, storage, clock: systemClock, log: silentLog, workFolder: join(folder, 'work') }
    return (await sweepPhotos(deps, { olderThanMs: 0 })).missing.length
  } finally {
    await close()
  }
}

async function ask(url: string, statement: string): Promise<{ id: string }[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<{ id: string }>(statement)).rows
  } finally {
    await client.end()
  }
}
