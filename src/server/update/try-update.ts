import { execFile, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { minuteMs, secondMs } from '#src/kit/time.ts'
import { allJobs } from '#src/server/all-features.ts'
import {
  copyDatabase,
  beforeUpdate,
  refuseSmallDisk,
  sizeOf,
  startOwnDatabase,
} from '#src/server/backup/own-database.ts'
import { type Config, environmentWith } from '#src/server/config.ts'
import { claimDataDir } from '#src/server/platform/database/data-owner.ts'
import { startEmbeddedPostgres, syncFolder } from '#src/server/platform/database/embedded-postgres.ts'
import { stopPostmaster } from '#src/server/platform/database/postmaster.ts'
import { makePinoLog } from '#src/server/platform/log/pino-log.ts'
import { readStarts, writeStarts } from '#src/server/versions.ts'

// A new version is tried on the data of the shop before the shop depends on it: a backup is taken, a copy of the database is
// brought up to date, and then the product is started on the real one until it answers. The built-in database is put aside
// before, and put back when anything fails.

export class UpdateFailed extends Error {}

type Tell = (text: string) => void
const root = join(import.meta.dirname, '../../..')

export async function tryUpdate(config: Config, tell: Tell): Promise<void> {
  const { dataDir, databaseUrl } = config
  if (!databaseUrl && !existsSync(join(dataDir, 'postgres'))) return tell(`There is no data in ${dataDir} yet.`)
  const home = await realpath(dataDir)
  const claim = await claimDataDir(home)
  const starts = await readStarts(home)
  if (!databaseUrl) await putAside(home, starts.at(-1)?.at ?? 'never')
  try {
    await rehearse(config, home, tell)
    // The product claims the folder itself.
    await claim.release()
    await startOnce(tell)
  } catch (cause) {
    const data = databaseUrl ? describeOutside(config) : await putBack(home)
    await writeStarts(home, starts)
    throw new UpdateFailed(`The update has failed: ${reasonOf(cause)}\n${data}`, { cause })
  }
  await rm(join(home, beforeUpdate), { recursive: true, force: true })
}

const halfCopied = 'postgres-half-copied'

// By the program of the system, which keeps owners and modes. A copy that an update left behind when it was killed is as
// good as a new one, unless the shop has been open since.
async function putAside(home: string, lastStart: string): Promise<void> {
  const [aside, note] = [join(home, beforeUpdate), join(home, beforeUpdate, 'last-start')]
  await stopPostmaster(join(home, 'postgres'))
  await rm(join(home, halfCopied), { recursive: true, force: true })
  if (existsSync(note) && (await readFile(note, 'utf8')) === lastStart) return
  await rm(aside, { recursive: true, force: true })
  await refuseSmallDisk(home, Math.ceil((await sizeOf(join(home, 'postgres'))) / 1e6))
  await promisify(execFile)('cp', ['-a', join(home, 'postgres'), join(home, halfCopied)])
  await writeFile(join(home, halfCopied, 'last-start'), lastStart)
  await rename(join(home, halfCopied), aside)
  await syncFolder(home)
}

// With the new version's code: what it makes of a backup, and what its migrations do to the data, is seen on a copy.
async function rehearse(config: Config, home: string, tell: Tell): Promise<void> {
  const { dataDir, databaseUrl, backup } = config
  const log = makePinoLog('error')
  const scratch = join(home, 'work', `update-${randomUUID()}`)
  const open = new AsyncDisposableStack()
  try {
    const options = { dataDir, log, jobs: allJobs, backupFolder: backup.folder, tell }
    const own = databaseUrl ? undefined : await startOwnDatabase(options)
    if (own) open.defer(() => own.stop())
    await run(['src/server/backup/main.ts', 'backup', backup.folder])
    open.defer(() => rm(scratch, { recursive: true, force: true }))
    await mkdir(scratch, { recursive: true, mode: 0o700 })
    const copy = await startEmbeddedPostgres({ dataDir: scratch, log, settings: { fsync: 'off' } })
    open.defer(() => copy.stop())
    const from = own?.url ?? databaseUrl ?? ''
    const { rows } = await copyDatabase({ from, to: copy.url, folder: join(scratch, 'copy'), log, jobs: allJobs })
    tell(`The new version works with a copy of the database (${rows} rows).`)
  } finally {
    await open.disposeAsync()
  }
}

async function run(args: string[]): Promise<void> {
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'inherit', 'pipe'] })
  const [said] = await Promise.all([text(child.stderr), once(child, 'exit')])
  if (child.exitCode !== 0) throw new Error(said.trim())
}

const maxStartMs = 10 * minuteMs

// Where nobody else finds it, until it answers.
async function startOnce(tell: Tell): Promise<void> {
  const port = await findPort()
  const env = environmentWith({ HOST: '127.0.0.1', PORT: String(port), ROLE: 'all' })
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const said = text(child.stderr)
  const ended = once(child, 'exit')
  try {
    const giveUpAt = performance.now() + maxStartMs
    while (!(await isHealthy(port))) {
      if (child.exitCode !== null || child.signalCode !== null) throw new Error((await said).trim())
      if (performance.now() > giveUpAt) throw new Error('it does not answer within ten minutes.')
      await sleep(secondMs / 4)
    }
    tell('The new version has started with the real data, and answers.')
  } finally {
    child.kill('SIGTERM')
    await ended
  }
}

async function isHealthy(port: number): Promise<boolean> {
  const answers = await Promise.allSettled(
    ['/api/ready', '/'].map((path) => fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(5_000) })),
  )
  return answers.every((answer) => answer.status === 'fulfilled' && answer.value.ok)
}

async function findPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

async function putBack(home: string): Promise<string> {
  const [current, failed] = [join(home, 'postgres'), join(home, 'postgres-failed-update')]
  await stopPostmaster(current)
  await rm(failed, { recursive: true, force: true })
  // A start that finds no database takes the one that was put aside.
  await rename(current, failed)
  await rename(join(home, beforeUpdate), current)
  await rm(join(current, 'last-start'), { force: true })
  await syncFolder(home)
  return `The data is as it was before. What the new version made of it is in ${failed}: delete it when nobody needs it.`
}

const describeOutside = ({ backup }: Config): string =>
  `The database of DATABASE_URL is not put back: the version before works with it if all new migrations only add. ` +
  `If it refuses, restore the backup in ${backup.folder} into an empty database.`

// The deepest cause says what really happened.
function reasonOf(problem: unknown): string {
  if (!(problem instanceof Error)) return String(problem)
  return problem.cause instanceof Error ? `${problem.message} ${reasonOf(problem.cause)}` : problem.message
}
