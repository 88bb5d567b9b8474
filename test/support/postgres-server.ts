import { globSync, readFileSync, rmSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { databaseUser, runAsSuperuser } from '#src/server/platform/database/cluster-roles.ts'
import { openCluster, startEmbeddedPostgres, initCluster } from '#src/server/platform/database/embedded-postgres.ts'
import { findPostgresPrograms } from '#src/server/platform/database/postgres-programs.ts'
import { stopPostmaster } from '#src/server/platform/database/postmaster.ts'
import { silentLog } from './silent-log.ts'

export interface TestPostgres {
  url: string
  stop(): Promise<void>
}

export interface TestPostgresOptions {
  // Only a power cut could tell the difference, and off is faster.
  fsync?: 'on' | 'off'
}

// A PostgreSQL server of the test's own, reachable by URL like an external one. It is gone afterwards, also when the
// run is interrupted; what a killed run left behind is removed by the next.
export async function startTestPostgres({ fsync = 'off' }: TestPostgresOptions = {}): Promise<TestPostgres> {
  await removeLeftovers()
  const folder = await makeTestFolder()
  // Autovacuum would visit the template of the test databases just when one is cloned from it.
  const settings = { fsync, full_page_writes: fsync, autovacuum: 'off', max_connections: '200' }
  await allowDatabases(folder)
  const server = await startEmbeddedPostgres({ dataDir: folder, log: silentLog, settings })
  const onExit = () => removeAtOnce(folder)
  process.once('exit', onExit)
  return {
    url: server.url,
    stop: async () => {
      process.off('exit', onExit)
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

// Tests make and drop databases, which the product never does.
export async function allowDatabases(dataDir: string): Promise<void> {
  const programs = await findPostgresPrograms()
  const cluster = await openCluster(dataDir, programs)
  await initCluster({ ...cluster, initdb: programs.initdb, isDurable: false })
  await runAsSuperuser(cluster, [`alter role ${databaseUser} createdb`])
}

const prefix = 'reelwright-test-'

// Named after its maker, so that a later run knows when nobody needs it any more.
export function makeTestFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`))
}

async function removeLeftovers(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const starter = new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1]
    if (!starter || isAlive(Number(starter))) continue
    const folder = join(tmpdir(), name)
    const locks = globSync('**/postmaster.pid', { cwd: folder })
    for (const lock of locks) await stopPostmaster(dirname(join(folder, lock)))
    await rm(folder, { recursive: true, force: true })
  }
}

// A process that is exiting can no longer wait.
function removeAtOnce(folder: string): void {
  const [pid] = readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
  process.kill(Number(pid), 'SIGKILL')
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
