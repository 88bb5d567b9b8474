import type { ChildProcess } from 'node:child_process'
import { copyFile, mkdir, open, realpath, stat, truncate } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '#src/kit/app-error.ts'
import { minuteMs } from '#src/kit/time.ts'
import type { Log } from '#src/server/platform/log/port.ts'
import { ErrorTolerantClient } from './error-tolerant-client.ts'
import { type Cluster, databaseUser, makeOwnerOrdinary } from './cluster-roles.ts'
import { refuseOtherMajor } from './cluster-major.ts'
import { initCluster } from './init-cluster.ts'
import { findPostgresPrograms, type PostgresPrograms } from './postgres-programs.ts'
import { chooseRunner, launchProgram } from './postgres-runner.ts'
import { dropStrangersLocks, findPostmaster, stopPostmaster } from './postmaster.ts'
import { makeSocketFolder } from './socket-folder.ts'

// A PostgreSQL server of our own, reachable only through a socket in a folder of our own. It outlives a crash of this
// process, is found again by the next one, and is started again whenever it dies.

export interface EmbeddedPostgres {
  url: string
  stop(): Promise<void>
}

export interface EmbeddedPostgresOptions {
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
