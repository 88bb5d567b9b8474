import { readdirSync, readFileSync } from 'node:fs'

// Of a process and all that it started, in megabytes.
export function treeMegabytes(root: number | undefined): number {
  const facts = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readFacts(Number(name)))
  const members = new Set([root])
  // Children come after their parents often enough that a few rounds find all.
  for (let round = 0; round < 4; round += 1) {
    for (const { pid, parent } of facts) if (members.has(parent)) members.add(pid)
  }
  const kilobytes = facts.filter(({ pid }) => members.has(pid)).reduce((sum, { resident }) => sum + resident, 0)
  return Math.round(kilobytes / 1_024)
}

interface Facts {
  pid: number
  parent: number
  resident: number
}

function readFacts(pid: number): Facts[] {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const numberOf = (name: string): number => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0)
    return [{ pid, parent: numberOf('PPid'), resident: numberOf('VmRSS') }]
  } catch {
    // It ended while we looked.
    return []
  }
}

export interface MemoryWatch {
  // The most that was held in each of so many equal parts of the time, in order.
  stop(parts: number): number[]
}

export function watchMemory(read: () => number, everyMs: number): MemoryWatch {
  const seen: number[] = []
  const timer = setInterval(() => seen.push(read()), everyMs)
  return {
    stop(parts) {
      clearInterval(timer)
      const length = Math.ceil(seen.length / parts)
      return Array.from({ length: parts }, (_, part) => Math.max(0, ...seen.slice(part * length, (part + 1) * length)))
    },
  }
}
