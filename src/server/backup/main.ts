import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { AppError } from '#src/kit/app-error.ts'
import { type Config, ConfigError, readConfig } from '#src/server/config.ts'
import { systemClock } from '#src/server/platform/clock/system-clock.ts'
import { claimDataDir } from '#src/server/platform/database/data-owner.ts'
import { makePinoLog } from '#src/server/platform/log/pino-log.ts'
import { makeSecrets, loadAppSecret } from '#src/server/platform/secrets/app-secrets.ts'
import { openStorage } from '#src/server/open-storage.ts'
import { type Backup, chooseBackup, listBackups, type Choice } from './catalogue.ts'
import { oneAtATime } from './make-backups.ts'
import { type BackupRoot, isBucket, openBackups } from './open-backups.ts'
import { reachEmbedded } from './own-database.ts'
import { endRestore, restoreBackup } from './restore-backup.ts'
import { stageDatabase, stageEmbedded } from './restore-stage.ts'
import { secretPurpose, takeBackup } from './take-backup.ts'

// npm run backup FOLDER, while the product runs or not; npm run restore FOLDER, into the empty place that the settings
// name. A folder may be s3://bucket/folder.

// What is written here is for this user alone.
process.umask(0o077)

const print = (text: string): void => void process.stdout.write(`${text}\n`)
const migrationsFolder = join(import.meta.dirname, '../../../migrations')

const noSecret =
  'This backup was made with an APP_SECRET that is not in it. Set that one, or put the file app-secret of the old ' +
  'DATA_DIR into the new one. If it is lost, restore with --without-secret: everyone has to log in again, links in ' +
  'earlier emails stop working, and keys stored in Settings have to be entered again.'

try {
  const { positionals, values } = readArguments()
  const [action, given] = positionals
  if (!given) throw new AppError('bad_request', `Say where: npm run ${action} FOLDER`)
  const config = readConfig()
  const root = await openBackups({ ...config.backup, folder: isBucket(given) ? given : resolve(given) })
  const open = new AsyncDisposableStack()
  try {
    if (action === 'backup') await back(config, root, open)
    else if (values.list) print((await listBackups(root)).join('\n'))
    else await restore({ config, root, open }, values)
  } finally {
    await open.disposeAsync()
  }
  process.exit(0)
} catch (problem) {
  const isForeseen = problem instanceof AppError || problem instanceof ConfigError
  process.stderr.write(`${isForeseen ? problem.message : String(problem instanceof Error ? problem.stack : problem)}\n`)
  process.exit(problem instanceof ConfigError ? 2 : 1)
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        list: { type: 'boolean', default: false },
        backup: { type: 'string' },
        shop: { type: 'string' },
        'without-missing': { type: 'boolean', default: false },
        'without-secret': { type: 'boolean', default: false },
        'without-seal': { type: 'boolean', default: false },
      },
    })
  } catch (cause) {
    throw new AppError('bad_request', cause instanceof Error ? cause.message : String(cause), { cause })
  }
}

async function back(config: Config, root: BackupRoot, open: AsyncDisposableStack): Promise<void> {
  const url = config.databaseUrl ?? (await reachEmbedded(config.dataDir, makePinoLog(config.logLevel), open))
  const secret = await loadAppSecret({ given: config.appSecret, dataDir: config.dataDir })
  const secretValue = config.appSecret ? null : secret
  const source = {
    url,
    storage: await openStorage(config),
    secrets: makeSecrets(secret),
    secretValue,
    clock: systemClock,
  }
  const taken = await oneAtATime(url, () => takeBackup(source, root))
  print(describe('Backed up', taken))
  for (const remark of taken.remarks) print(remark)
  if (!taken.manifest.secret.value) print(secretAdvice(config))
}

function secretAdvice({ appSecret, dataDir }: Config): string {
  const what = appSecret ? 'it' : join(dataDir, 'app-secret')
  return (
    `The APP_SECRET is not in it: keep ${what} somewhere safe. ` +
    'A restore without it loses the keys stored in Settings, and everyone has to log in again.'
  )
}

interface Restoring {
  config: Config
  root: BackupRoot
  open: AsyncDisposableStack
}

interface Asked extends Choice {
  'without-missing': boolean
  'without-secret': boolean
  'without-seal': boolean
}

async function restore({ config, root, open }: Restoring, asked: Asked): Promise<void> {
  const { dataDir, databaseUrl } = config
  const log = makePinoLog(config.logLevel)
  if (!databaseUrl) {
    const claim = await claimDataDir(dataDir)
    open.defer(() => claim.release())
  }
  const storage = await openStorage(config)
  const stage = databaseUrl ? stageDatabase(databaseUrl) : stageEmbedded({ dataDir, log })
  if (await stage.isComplete()) {
    await endRestore(storage)
    await stage.land()
    return print('Finished the restore that was cut short in its last step.')
  }
  const { backup, remarks } = await chooseBackup(root, asked)
  const wishes = {
    isWithoutMissing: asked['without-missing'],
    isWithoutSecret: asked['without-secret'],
    isWithoutSeal: asked['without-seal'],
  }
  const secrets = makeSecrets(await findSecret(config, backup, wishes.isWithoutSecret))
  const { allJobs } = await import('#src/server/all-features.ts')
  const database = await stage.open()
  const { missing } = await restoreBackup(
    { url: database.url, log, jobs: allJobs, storage, secrets, migrationsFolder },
    backup,
    wishes,
  ).finally(() => database.close())
  await stage.complete()
  await endRestore(storage)
  await stage.land()
  print([describe('Restored', backup), ...remarks].join('\n'))
  if (missing.length > 0) print(`Without ${missing.length} files:\n${missing.join('\n')}`)
}

// The one that the backup was made with, from wherever it is kept. One that came with the backup is put where the product
// looks for it.
async function findSecret(
  { appSecret, dataDir }: Config,
  { manifest }: Backup,
  isWithoutSecret: boolean,
): Promise<string> {
  const { mark, value } = manifest.secret
  const isRight = (secret: string): boolean => makeSecrets(secret).blind(secretPurpose, '') === mark
  if (appSecret) return appSecret
  const path = join(dataDir, 'app-secret')
  const kept = existsSync(path) ? (await readFile(path, 'utf8')).trim() : undefined
  if (kept && (isRight(kept) || !value)) {
    if (!isRight(kept) && !isWithoutSecret) throw new AppError('conflict', noSecret)
    return kept
  }
  if (value) {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    if (kept) await rename(path, `${path}.before-restore`)
    await writeFile(path, `${value}\n`, { mode: 0o600 })
    return value
  }
  if (!isWithoutSecret) throw new AppError('conflict', noSecret)
  return loadAppSecret({ given: undefined, dataDir })
}

function describe(done: string, { manifest: { takenAt, tables, files } }: Backup): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const megabytes = Math.ceil(files.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6)
  return `${done}: ${rows} rows and ${files.length} files (${megabytes} MB), as of ${takenAt}.`
}
