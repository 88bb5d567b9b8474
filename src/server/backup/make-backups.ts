import { randomUUID } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { AppError } from '#src/kit/app-error.ts'
import type { BackupDeps } from '#src/server/admin/backups/feature.ts'
import { startEmbeddedPostgres } from '#src/server/platform/database/embedded-postgres.ts'
import type { Disk } from '#src/server/platform/disk/port.ts'
import type { Storage } from '#src/server/platform/storage/port.ts'
import { type Pace, withoutRest } from './pieces.ts'
import { ownPlace, readCatalogue } from './catalogue.ts'
import { type KeptBackups, pruneBackups, pruneEarlier } from './prune-backups.ts'
import { type BackupPlace, isBucket, openBackups } from './open-backups.ts'
import { restoreBackup, type QueuePlace } from './restore-backup.ts'
import { type BackupSource, readInstallation, takeBackup } from './take-backup.ts'
import { Client } from 'pg'

interface BackupOptions extends BackupSource, BackupPlace, QueuePlace {
  readKept: () => Promise<KeptBackups>
  disk: Disk
  workFolder: string
  migrationsFolder: string
  startPace(): Pace
}

export function makeBackups(options: BackupOptions): BackupDeps['backups'] {
  return {
    take: async ({ isAtOnce, isThorough }) => {
      const leaveRoom = watchRoom(options)
      await leaveRoom()
      const root = await openBackups(options)
      const rest = isAtOnce ? withoutRest : options.startPace()
      const pace = everySoOften(rest, leaveRoom)
      return oneAtATime(options.url, async () => {
        const { place, manifest, remarks } = await takeBackup(options, root, { pace, isThorough })
        const wanted = await options.readKept()
        await pruneBackups(place, wanted)
        await pruneEarlier(root.storage, manifest.secret.mark, { kept: await listKept(place), wanted })
        return { takenAt: new Date(manifest.takenAt), remarks }
      })
    },
    prove: async () => prove(options),
  }
}

const listKept = async (place: Storage) =>
  (await readCatalogue(place)).backups.map(({ manifest: { sequence, takenAt } }) => ({ sequence, takenAt }))

// What uploads and the database need is never taken by a backup beside them.
const watchRoom =
  ({ disk, folder }: BackupOptions) =>
  async (): Promise<void> => {
    if (isBucket(folder)) return
    const { freeBytes, reserveBytes } = await disk.measure()
    if (freeBytes <= reserveBytes) throw new AppError('no_space', 'There is no room for a backup on this disk.')
  }

// A piece is 64 KB or a small file.
const piecesBetween = 256

function everySoOften(pace: Pace, work: () => Promise<void>): Pace {
  let pieces = 0
  return async () => {
    pieces += 1
    if (pieces % piecesBetween === 0) await work()
    await pace()
  }
}

const scratchName = 'proof-'

// The database is really restored, into a server of its own; of the files every byte is read and compared.
async function prove(options: BackupOptions): Promise<Date> {
  const root = await openBackups(options)
  const [newest] = (await readCatalogue(ownPlace(root, await readInstallation(options.url)))).backups
  if (!newest) throw new AppError('not_found', 'There is no backup to test.')
  await removeScratch(options.workFolder)
  const scratch = join(options.workFolder, `${scratchName}${randomUUID()}`)
  try {
    const server = await startEmbeddedPostgres({ dataDir: scratch, log: options.log, settings: { fsync: 'off' } })
    try {
      await restoreBackup({ ...options, url: server.url, storage: noFiles }, newest)
    } finally {
      await server.stop()
    }
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
  return new Date(newest.manifest.takenAt)
}

// What a proof that was killed has left there.
async function removeScratch(workFolder: string): Promise<void> {
  const names = await readdir(workFolder).catch(() => [])
  for (const name of names) if (name.startsWith(scratchName)) await rm(join(workFolder, name), { recursive: true })
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

// Two at once would each tidy away what the other has just written. The database knows of both, whichever processes they
// run in, and of one that died.
export async function oneAtATime<Result>(url: string, work: () => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: url, application_name: 'reelwright backup' })
  // A connection that breaks meanwhile would end the process, unheard.
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<{ isFree: boolean }>(
      `select pg_try_advisory_lock(hashtext('reelwright backup')) as "isFree"`,
    )
    if (!rows[0]?.isFree) throw new AppError('unavailable', 'Another backup is being taken.')
    return await work()
  } finally {
    await client.end()
  }
}
