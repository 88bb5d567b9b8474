import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
const prefix = 'reelwright-'
const gigabyte = 2 ** 30

// A folder for what tests write and throw away: in memory where there is plenty of it. The many small files of databases
// keep a disk busier than the tests themselves.
export function makeScratch() {
  if (!existsSync(memory) || freemem() < 12 * gigabyte || roomIn(memory) < 8 * gigabyte) return tmpdir()
  removeLeftovers()
  const folder = join(memory, prefix + process.pid)
  mkdirSync(folder)
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  // Without these an interrupted run would leave it behind.
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
  return folder
}

function roomIn(folder) {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

// Of runs that were killed.
function removeLeftovers() {
  for (const name of readdirSync(memory)) {
    const maker = new RegExp(`^${prefix}(\\d+)$`).exec(name)?.[1]
    if (maker && !existsSync(`/proc/${maker}`)) rmSync(join(memory, name), { recursive: true, force: true })
  }
}
