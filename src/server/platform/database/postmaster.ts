import { execFile } from 'node:child_process'
import { readFile, rm, lstat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

interface Postmaster {
  pid: number
  // Empty while the server is still starting.
  socketDir: string
}

// The living server of this cluster, whoever started it.
export async function findPostmaster(clusterDir: string): Promise<Postmaster | undefined> {
  const lines = await readLines(join(clusterDir, 'postmaster.pid'))
  const postmaster = { pid: Number(lines[0]), socketDir: lines[4]?.trim() ?? '' }
  return (await isPostmaster(postmaster.pid, clusterDir)) ? postmaster : undefined
}

// After a restart of the machine the number in a left-over lock file may belong to a stranger, and PostgreSQL would
// take that for a running server for ever.
export async function dropStrangersLocks(clusterDir: string, socketDir: string): Promise<void> {
  for (const lock of [join(clusterDir, 'postmaster.pid'), join(socketDir, '.s.PGSQL.5432.lock')]) {
    const pid = Math.abs(Number((await readLines(lock))[0]))
    if (isAlive(pid) && !(await isPostmaster(pid, clusterDir))) await rm(lock, { force: true })
  }
}

const fastStopMs = 20_000

// SIGINT ends the sessions and writes everything out; SIGQUIT leaves the rest to recovery at the next start.
export async function stopPostmaster(clusterDir: string): Promise<void> {
  const postmaster = await findPostmaster(clusterDir)
  if (!postmaster) return
  process.kill(postmaster.pid, 'SIGINT')
  const patienceEnds = performance.now() + fastStopMs
  let isUrged = false
  while (await isPostmaster(postmaster.pid, clusterDir)) {
    if (!isUrged && performance.now() > patienceEnds) {
      isUrged = true
      process.kill(postmaster.pid, 'SIGQUIT')
    }
    await sleep(20)
  }
}

async function isPostmaster(pid: number, clusterDir: string): Promise<boolean> {
  if (!isAlive(pid)) return false
  const command = await readCommand(pid)
  return command.includes(clusterDir)
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

// Empty for a process that has ended but was not yet collected by its parent.
async function readCommand(pid: number): Promise<string> {
  if (process.platform === 'linux') return (await readLines(`/proc/${pid}/cmdline`)).join('\n')
  const [result] = await Promise.allSettled([promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)])])
  // ps ends with status 1 when there is no such process.
  return result.status === 'fulfilled' ? result.value.stdout : ''
}

async function readLines(path: string): Promise<string[]> {
  try {
    return (await readFile(path, 'utf8')).split('\n')
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (['ENOENT', 'ESRCH'].includes(code)) return []
    throw error
  }
}

// A link counts, whatever it leads to.
export async function isThere(path: string): Promise<boolean> {
  const stats = await lstat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  return stats !== undefined
}
