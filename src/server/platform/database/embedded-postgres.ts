import type { ChildProcess } from 'node:child_process'
import { copyFile, mkdir, open, realpath, stat, truncate, lstat, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '#src/kit/app-error.ts'
import { minuteMs } from '#src/kit/time.ts'
import type { Log } from '#src/server/platform/log/port.ts'
import { ErrorTolerantClient } from './connect-database.ts'
import { type Cluster, databaseUser, makeOwnerOrdinary, superuser } from './cluster-roles.ts'
import {
  refuseOtherMajor,
  findPostgresPrograms,
  type PostgresPrograms,
  chooseRunner,
  launchProgram,
  makePrivateFolder,
  type Runner,
  runProgram,
} from './postgres-programs.ts'
import { dropStrangersLocks, findPostmaster, stopPostmaster, isThere } from './postmaster.ts'
import { wordTable } from '#src/kit/word-table.ts'
import { createHash, randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'

// A PostgreSQL server of our own, reachable only through a socket in a folder of our own. It outlives a crash of this
// process, is found again by the next one, and is started again whenever it dies.

export interface EmbeddedPostgres {
  url: string
  stop(): Promise<void>
}

interface EmbeddedPostgresOptions {
  dataDir: string
  log: Log
  settings?: Record<string, string>
  // Those of an earlier major, to read what it made; the package's own unless they are given.
  programs?: PostgresPrograms
}

interface Server extends Cluster {
  logFile: string
  url: string
  command: string[]
  log: Log
}

export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const server = await prepareServer(options)
  const stopping = new AbortController()
  const sentinel = await reachServer(server, stopping.signal)
  const supervision = supervise(server, sentinel, stopping.signal)
  const trimming = setInterval(() => void trimLog(server), minuteMs).unref()
  return {
    url: server.url,
    stop: async () => {
      stopping.abort()
      clearInterval(trimming)
      await supervision
      await stopPostmaster(server.clusterDir)
    },
  }
}

async function prepareServer(options: EmbeddedPostgresOptions): Promise<Server> {
  const { dataDir, log, settings = {}, programs = await findPostgresPrograms() } = options
  const cluster = await openCluster(dataDir, programs)
  const { clusterDir, socketDir, postgres } = cluster
  await initCluster({ ...cluster, initdb: programs.initdb, isDurable: settings['fsync'] !== 'off' })
  await makeOwnerOrdinary(cluster)
  const chosen = { ...defaultSettings(programs.major), ...settings, unix_socket_directories: socketDir }
  const flags = Object.entries(chosen).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const logFile = join(dirname(clusterDir), 'postgres.log')
  return { ...cluster, url: urlOfSocket(socketDir), logFile, command: [postgres, '-D', clusterDir, ...flags], log }
}

export async function openCluster(dataDir: string, { postgres, major }: PostgresPrograms): Promise<Cluster> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const home = await realpath(dataDir)
  const clusterDir = join(home, 'postgres')
  await refuseOtherMajor(home, major)
  const runner = await chooseRunner({ dataDir: home, clusterDir, postgres })
  const running = await findPostmaster(clusterDir)
  const socketDir = running?.socketDir || (await makeSocketFolder(home, runner))
  return { clusterDir, socketDir, postgres, runner }
}

export const urlOfSocket = (socketDir: string): string =>
  `postgres://${databaseUser}@localhost:5432/postgres?host=${encodeURIComponent(socketDir)}`

const defaultSettings = (major: number) => ({
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '100',
  shared_buffers: '128MB',
  // Bounds the log that recovery replays, and with it the time until the product is ready again after a crash.
  max_wal_size: '256MB',
  // Three processes fewer; these machines are small.
  ...(major >= 18 && { io_method: 'sync' }),
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Details and statements repeat what customers wrote.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
  // One call instead of one for each of a thousand files, before recovery can begin.
  ...(process.platform === 'linux' && { recovery_init_sync_method: 'syncfs' }),
})

// A connection that does nothing: when it ends, the server has died or restarted.
interface Sentinel {
  gone: Promise<void>
  close(): Promise<void>
}

async function supervise(server: Server, first: Sentinel, stopping: AbortSignal): Promise<void> {
  const stopped = new Promise((resolve) => stopping.addEventListener('abort', resolve, { once: true }))
  let sentinel = first
  for (;;) {
    await Promise.race([sentinel.gone, stopped])
    if (stopping.aborted) return sentinel.close()
    server.log.warn({}, 'the database went away; bringing it back')
    try {
      sentinel = await reachServer(server, stopping)
      server.log.info({}, 'the database is back')
    } catch (err) {
      if (!stopping.aborted) server.log.error({ err }, 'the database is still down; trying again')
    }
  }
}

const patienceMs = minuteMs
const pauseMs = 50

// Attaches to the living server or starts one. A server that was killed leaves children behind that hold its shared
// memory for a moment; a new one refuses to start until they are gone, so it is started again until it stays.
async function reachServer(server: Server, stopping: AbortSignal): Promise<Sentinel> {
  const giveUpAt = performance.now() + patienceMs
  let child: ChildProcess | undefined
  while (performance.now() < giveUpAt) {
    const sentinel = await connectSentinel(server.url)
    if (sentinel) return sentinel
    if (!isRunning(child) && !(await findPostmaster(server.clusterDir))) {
      stopping.throwIfAborted()
      child = await launchServer(server)
    }
    await sleep(pauseMs)
  }
  throw new AppError('unavailable', `The database won't start. ${server.logFile} says why.`)
}

async function connectSentinel(url: string): Promise<Sentinel | undefined> {
  const client = new ErrorTolerantClient({
    connectionString: url,
    application_name: 'sentinel',
    connectionTimeoutMillis: 5_000,
  })
  const gone = new Promise<void>((resolve) => client.once('end', resolve))
  const [connected] = await Promise.allSettled([client.connect()])
  return connected.status === 'fulfilled' ? { gone, close: () => client.end() } : undefined
}

async function launchServer(server: Server): Promise<ChildProcess> {
  await dropStrangersLocks(server.clusterDir, server.socketDir)
  const output = await open(server.logFile, 'a', 0o600)
  try {
    const child = launchProgram(server.runner, server.command, output.fd)
    child.once('error', (err) => server.log.error({ err }, 'the database program cannot be started'))
    return child
  } finally {
    await output.close()
  }
}

const isRunning = (child: ChildProcess | undefined): boolean =>
  child?.pid !== undefined && child.exitCode === null && child.signalCode === null

const maxLogBytes = 5_000_000

// The server goes on appending to the same file, so it is copied away and emptied.
async function trimLog({ logFile, log }: Server): Promise<void> {
  try {
    if ((await stat(logFile)).size < maxLogBytes) return
    await copyFile(logFile, `${logFile}.1`)
    await truncate(logFile)
  } catch (err) {
    log.warn({ err }, 'the log of the database cannot be trimmed')
  }
}

const sentences = wordTable<string>({
  ECONNREFUSED: 'nothing is listening there. Is the database running?',
  ENOTFOUND: 'there is no machine with this name.',
  EAI_AGAIN: 'the name of the machine cannot be looked up.',
  ETIMEDOUT: 'it does not answer.',
  '28P01': 'the password is wrong.',
  '28000': 'this user may not log in.',
  '3D000': 'there is no database with this name.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is signed by itself. Name the one to trust: &sslrootcert=FILE',
  SELF_SIGNED_CERT_IN_CHAIN: 'this machine does not know who signed its certificate. Name it: &sslrootcert=FILE',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'this machine does not know who signed its certificate. Name it: &sslrootcert=FILE',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name.',
  CERT_HAS_EXPIRED: 'its certificate has expired.',
  '42501': 'this user lacks rights: it must be able to create tables.',
})

const byMessage = [
  ['timeout', sentences['ETIMEDOUT']],
  ['does not support SSL', 'it takes no encrypted connections, and sslmode asks for one.'],
] as const

// What is wrong with DATABASE_URL, in a sentence that keeps its password to itself.
export function explainStart(problem: unknown, url: string): unknown {
  const { code = '', message = '' } = (problem ?? {}) as { code?: string; message?: string }
  const reason = sentences[code] ?? byMessage.find(([words]) => message.includes(words))?.[1]
  if (!reason) return problem
  const { host, pathname } = new URL(url)
  return new AppError('unavailable', `DATABASE_URL: the database ${host}${pathname} cannot be used: ${reason}`, {
    cause: problem,
  })
}

// The address of a Unix socket holds 103 bytes on the strictest system.
const maxBytes = 103

// Beside the data when the path is short enough, else below the temporary folder.
async function makeSocketFolder(dataDir: string, runner: Runner): Promise<string> {
  const folder = chooseSocketFolder(dataDir)
  await makePrivateFolder(runner, folder)
  const { uid, mode } = await lstat(folder)
  const owner = runner.uid ?? process.getuid?.()
  // Everyone may write below the temporary folder: a stranger may have made this one first, to read along.
  if (uid !== owner || (mode & 0o170777) !== 0o040700) {
    throw new AppError('unavailable', `${folder} belongs to someone else or is open to others. Remove it first.`)
  }
  return folder
}

function chooseSocketFolder(dataDir: string): string {
  const near = join(dataDir, 'postgres-socket')
  if (Buffer.byteLength(join(near, '.s.PGSQL.5432')) <= maxBytes) return near
  return join(tmpdir(), `reelwright-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`)
}

const halfMade = 'postgres.half-made-'

interface ClusterPlan extends Cluster {
  initdb: string
  // False only where a power cut costs nothing.
  isDurable: boolean
}

// Made under another name and renamed when complete: a crash halfway leaves nothing that looks like a database.
export async function initCluster(plan: ClusterPlan): Promise<void> {
  const { clusterDir, initdb, runner, isDurable } = plan
  const dataDir = dirname(clusterDir)
  await removeHalfMade(dataDir)
  if (await isThere(clusterDir)) return
  const folder = join(dataDir, `${halfMade}${randomUUID()}`)
  await makePrivateFolder(runner, folder)
  try {
    await runProgram(runner, initdb, ['-D', folder, ...initOptions, ...(isDurable ? [] : ['--no-sync'])])
  } catch (cause) {
    const sentence = `The database could not be created in ${dataDir}. Is the disk full, or the folder not writable?`
    throw new AppError('unavailable', sentence, { cause })
  }
  await makeOwnerOrdinary({ ...plan, clusterDir: folder })
  await rename(folder, clusterDir)
  await syncFolder(dataDir)
}

// The built-in locale knows upper and lower case of every script, whatever the machine has installed; the library's
// locale decides which characters the trigram index counts as letters.
const libraryLocale = process.platform === 'linux' ? 'C.UTF-8' : 'C'
const initOptions = [
  `--username=${superuser}`,
  '--encoding=UTF8',
  `--locale=${libraryLocale}`,
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--data-checksums',
  // Who may open the socket is decided by the mode of its folder.
  '--auth=trust',
  '--no-instructions',
]

async function removeHalfMade(dataDir: string): Promise<void> {
  const names = await readdir(dataDir)
  const left = names.filter((name) => name.startsWith(halfMade))
  // An initdb that outlived its parent may still be writing there.
  const options = { recursive: true, force: true, maxRetries: 10, retryDelay: 50 }
  await Promise.all(left.map((name) => rm(join(dataDir, name), options)))
}

export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
