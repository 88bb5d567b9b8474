import { readdirSync, readFileSync } from 'node:fs'

export interface Running {
  pid: number
  parent: number
  group: number
  // Since the machine started: tells a process from a later one with its number.
  startedAt: string
  command: string
}

// A process and all below it, the database's too.
export function listTree(root: number): Running[] {
  const all = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? readRunning(Number(name)) : []))
  const below = (pid: number): Running[] =>
    all.filter(({ parent }) => parent === pid).flatMap((child) => [child, ...below(child.pid)])
  return [...all.filter(({ pid }) => pid === root), ...below(root)]
}

export const isStillRunning = ({ pid, startedAt }: Running): boolean =>
  readRunning(pid).some((now) => now.startedAt === startedAt)

// None when it has ended, even if nobody has collected it yet.
function readRunning(pid: number): Running[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in brackets may hold blanks and brackets itself.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
    if (fields[0] === 'Z') return []
    return [{ pid, parent: Number(fields[1]), group: Number(fields[2]), startedAt: fields[19] ?? '', command }]
  } catch {
    // It ended while we looked.
    return []
  }
}
