import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { AppError } from '#src/kit/app-error.ts'
import { type Config, ConfigError, readConfig } from '#src/server/config.ts'
import { systemClock } from '#src/server/platform/clock/system-clock.ts'
import { claimDataDir } from '#src/server/platform/database/data-owner.ts'
import { startEmbeddedPostgres } from '#src/server/platform/database/embedded-postgres.ts'
import { makePinoLog } from '#src/server/platform/log/pino-log.ts'
import { makeSecrets } from '#src/server/platform/secrets/app-secrets.ts'
import { loadAppSecret } from '#src/server/platform/secrets/load-app-secret.ts'
import type { Storage } from '#src/server/platform/storage/port.ts'
import { openStorage } from '#src/server/open-storage.ts'
import { reachEmbedded } from './reach-embedded.ts'
import { findManifests } from './find-manifests.ts'
import { isBucket, openBackups } from './open-backups.ts'
import type { Manifest } from './manifest.ts'
import { restoreBackup } from './restore-backup.ts'
import { takeBackup } from './take-backup.ts'

// npm run backup FOLDER, while the product runs or not; npm run restore FOLDER, into the empty place that the settings name.
// A folder may be s3://bucket/folder.

const print = (text: string): void => void process.stdout.write(`${text}\n`)
const migrationsFolder = join(import.meta.dirname, '../../../migrations')

try {
  const [action, given] = process.argv.slice(2)
  if (!given) throw new AppError('bad_request', `Say where: npm run ${action} FOLDER`)
  const config = readConfig()
  const place = await openBackups({ ...config.backup, folder: isBucket(given) ? given : resolve(given) })
  const open = new AsyncDisposableStack()
  try {
    if (action === 'backup') print(describe('Backed up', await back(config, place, open)))
    else print(describe('Restored', await restore(config, place, open)))
  } finally {
    await open.disposeAsync()
  }
  process.exit(0)
} catch (problem) {
  const isForeseen = problem instanceof AppError || problem instanceof ConfigError
  process.stderr.write(`${isForeseen ? problem.message : String(problem instanceof Error ? problem.stack : problem)}\n`)
  process.exit(problem instanceof ConfigError ? 2 : 1)
}

async function back(config: Config, target: Storage, open: AsyncDisposableStack): Promise<Manifest> {
  const url = config.databaseUrl ?? (await reachEmbedded(config.dataDir, makePinoLog(config.logLevel), open))
  const secret = await loadAppSecret({ given: config.appSecret, dataDir: config.dataDir })
  const source = {
    url,
    storage: await openStorage(config),
    secrets: makeSecrets(secret),
    secretValue: config.appSecret ? null : secret,
    clock: systemClock,
  }
  return takeBackup(source, target)
}

async function restore(config: Config, source: Storage, open: AsyncDisposableStack): Promise<Manifest> {
  const [newest] = await findManifests(source)
  if (!newest) {
    const kind = config.backup.passphrase ? 'encrypted backup' : 'backup without encryption'
    const advice = config.backup.passphrase ? 'Unset BACKUP_PASSPHRASE for others.' : 'Others need BACKUP_PASSPHRASE.'
    throw new AppError('not_found', `There is no complete ${kind} there. ${advice}`)
  }
  const log = makePinoLog(config.logLevel)
  if (!config.databaseUrl) {
    const claim = await claimDataDir(config.dataDir)
    open.defer(() => claim.release())
  }
  const secret = await findSecret(config, newest)
  const url = config.databaseUrl ?? (await startEmpty(config, log, open))
  const { allJobs } = await import('#src/server/all-features.ts')
  const storage = await openStorage(config)
  await restoreBackup(
    { url, log, jobs: allJobs, storage, secrets: makeSecrets(secret), migrationsFolder },
    source,
    newest,
  )
  return newest
}

async function startEmpty({ dataDir }: Config, log: ReturnType<typeof makePinoLog>, open: AsyncDisposableStack) {
  if (existsSync(join(dataDir, 'postgres'))) {
    throw new AppError(
      'conflict',
      `${dataDir} already holds a database. Restore into an empty folder: DATA_DIR=./restored`,
    )
  }
  const server = await startEmbeddedPostgres({ dataDir, log })
  open.defer(() => server.stop())
  return server.url
}

// The one that the backup holds is put where the product looks for it, unless there is one.
async function findSecret({ appSecret, dataDir }: Config, { secret }: Manifest): Promise<string> {
  if (appSecret) return appSecret
  const path = join(dataDir, 'app-secret')
  if (existsSync(path)) return (await readFile(path, 'utf8')).trim()
  if (!secret.value) throw new AppError('conflict', 'This backup needs the APP_SECRET that it was made with. Set it.')
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await writeFile(path, `${secret.value}\n`, { mode: 0o600 })
  return secret.value
}

function describe(done: string, { takenAt, tables, files }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const megabytes = Math.ceil(files.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6)
  return `${done}: ${rows} rows and ${files.length} files (${megabytes} MB), as of ${takenAt}.`
}
