import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { AppError } from '#src/kit/app-error.ts'
import type { BackupDeps } from '#src/server/features/overview/backups/feature.ts'
import { startEmbeddedPostgres } from '#src/server/platform/database/embedded-postgres.ts'
import type { Disk } from '#src/server/platform/disk/port.ts'
import type { Storage } from '#src/server/platform/storage/port.ts'
import { type KeptBackups, chooseKept } from './choose-kept.ts'
import { findManifests } from './find-manifests.ts'
import { type BackupPlace, isBucket, openBackups } from './open-backups.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { type Pace, withoutRest } from './pace.ts'
import { restoreBackup } from './restore-backup.ts'
import type { QueuePlace } from './restore-jobs.ts'
import { type BackupSource, takeBackup } from './take-backup.ts'
import { backupFolder, fileKey } from './manifest.ts'
import { sealedPrefix } from './seal-storage.ts'

// Removes backups that are no longer kept, what was cut short, and files that no backup names any more.
export async function pruneBackups(target: Storage, wanted: KeptBackups): Promise<void> {
  const manifests = await findManifests(target)
  const kept = chooseKept(
    manifests.map(({ takenAt }) => takenAt),
    wanted,
  )
  const left = manifests.filter(({ takenAt }) => kept.has(takenAt))
  const folders = left.map(({ takenAt }) => backupFolder(takenAt))
  const files = new Set(left.flatMap((manifest) => manifest.files.map(({ key }) => key)))
  for await (const { key } of target.list('')) {
    // Encrypted ones, which this place does not look into: they are tidied up with their passphrase.
    if (key.startsWith(sealedPrefix)) continue
    const isFile = key.startsWith(fileKey(''))
    if (isFile ? !files.has(key) : !folders.some((folder) => key.startsWith(folder))) await target.remove(key)
  }
}

export interface BackupOptions extends BackupSource, BackupPlace, QueuePlace {
  readKept: () => Promise<KeptBackups>
  disk: Disk
  workFolder: string
  migrationsFolder: string
  startPace(): Pace
}

export function makeBackups(options: BackupOptions): BackupDeps['backups'] {
  const open = () => openBackups(options)
  return {
    take: async (isAtOnce) => {
      const { freeBytes, reserveBytes } = await options.disk.measure()
      const isFull = freeBytes <= reserveBytes && !isBucket(options.folder)
      if (isFull) throw new AppError('no_space', 'There is no room for a backup on this disk.')
      const target = await open()
      const pace = isAtOnce ? withoutRest : options.startPace()
      return oneAtATime(options.url, async () => {
        const { takenAt } = await takeBackup(options, target, pace)
        await pruneBackups(target, await options.readKept())
        return new Date(takenAt)
      })
    },
    prove: async () => prove(options, await open()),
  }
}

// The database is really restored, into a server of its own; of the files every byte is read and compared.
async function prove(options: BackupOptions, source: Storage): Promise<Date> {
  const [newest] = await findManifests(source)
  if (!newest) throw new AppError('not_found', 'There is no backup to test.')
  const scratch = join(options.workFolder, `proof-${randomUUID()}`)
  try {
    const server = await startEmbeddedPostgres({ dataDir: scratch, log: options.log, settings: { fsync: 'off' } })
    try {
      await restoreBackup({ ...options, url: server.url, storage: noFiles }, source, newest)
    } finally {
      await server.stop()
    }
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
  return new Date(newest.takenAt)
}

// Where only the database counts.
export const noFiles: Storage = {
  write: async (_key, source) => {
    await finished(source.resume())
    return { bytes: 0 }
  },
  read: async () => undefined,
  remove: async () => undefined,
  list: () => Readable.from([]),
  removeUnfinished: async () => undefined,
  ping: async () => undefined,
}
