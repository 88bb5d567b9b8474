import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Victim {
  pid: number
  what: string
}

// Every process of the product: the server itself, what it lets the engine do in processes of their own, the database's
// first process, and each of that one's children.
export function pickVictim(serverPid: number | undefined, dataDir: string, chance: () => number): Victim | undefined {
  const postmaster = readPostmaster(dataDir)
  const kinds = [
    serverPid === undefined ? [] : [{ pid: serverPid, what: 'server' }],
    postmaster === undefined ? [] : [{ pid: postmaster, what: 'postmaster' }],
    postmaster === undefined ? [] : childrenOf(postmaster, 'database'),
    serverPid === undefined ? [] : childrenOf(serverPid, 'engine').filter(({ pid }) => pid !== postmaster),
  ].filter((kind) => kind.length > 0)
  return pick(pick(kinds, chance) ?? [], chance)
}

export function strike(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (problem) {
    // A process of the database may end by itself between being chosen and being struck.
    if ((problem as NodeJS.ErrnoException).code !== 'ESRCH') throw problem
  }
}

const pick = <Item>(items: Item[], chance: () => number): Item | undefined => items[Math.floor(chance() * items.length)]

function readPostmaster(dataDir: string): number | undefined {
  try {
    return Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
  } catch {
    // Between a crash and the next start there is none.
    return undefined
  }
}

export function childrenOf(parent: number, kind: string): Victim[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const facts = readProcess(name)
      return facts && facts.parent === parent ? [{ pid: Number(name), what: `${kind}: ${facts.title}` }] : []
    })
}

function readProcess(name: string): { parent: number; title: string } | undefined {
  try {
    const parent = Number(/^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${name}/status`, 'utf8'))?.[1])
    const title = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ').trim().slice(-40)
    return { parent, title }
  } catch {
    // It ended while we looked.
    return undefined
  }
}
