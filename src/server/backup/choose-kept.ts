import { dayMs } from '#src/kit/time.ts'
import type { Numbered } from './catalogue.ts'

export interface KeptBackups {
  daily: number
  weekly: number
}

type Dated = Pick<Numbered, 'sequence' | 'takenAt'>

// The newest of each of the last days, and of each of the last weeks, that have one. Their order is that of their numbers.
// A moment that doesn't fit into it was written by a clock that was wrong: such a backup takes no other's place, and
// stays for as long as an older one does.
export function chooseKept(backups: Dated[], { daily, weekly }: KeptBackups): Set<number> {
  const oldestFirst = backups.toSorted((one, other) => one.sequence - other.sequence)
  const newestFirst = longestRise(oldestFirst).toReversed()
  const dayOf = ({ takenAt }: Dated): number => Math.floor(Date.parse(takenAt) / dayMs)
  // Day 0 was a Thursday: weeks begin on Monday.
  const weekOf = (backup: Dated): number => Math.floor((dayOf(backup) + 3) / 7)
  const kept = [
    ...firstOfEach(newestFirst, dayOf).slice(0, daily),
    ...firstOfEach(newestFirst, weekOf).slice(0, weekly),
  ].map(({ sequence }) => sequence)
  const oldest = Math.min(...kept)
  const odd = backups.filter((backup) => !newestFirst.includes(backup) && backup.sequence > oldest)
  return new Set([...kept, ...odd.map(({ sequence }) => sequence)])
}

// The most of them whose moments follow their numbers: a clock that leaps is right most of the time.
function longestRise(backups: Dated[]): Dated[] {
  const rises: Dated[][] = []
  for (const backup of backups) {
    const before = rises.filter((rise) => (rise.at(-1)?.takenAt ?? '') <= backup.takenAt)
    rises.push([...longest(before), backup])
  }
  return longest(rises)
}

const longest = (rises: Dated[][]): Dated[] =>
  rises.reduce<Dated[]>((best, rise) => (rise.length > best.length ? rise : best), [])

function firstOfEach(backups: Dated[], periodOf: (backup: Dated) => number): Dated[] {
  const seen = new Set<number>()
  return backups.filter((backup) => {
    const isFirst = !seen.has(periodOf(backup))
    seen.add(periodOf(backup))
    return isFirst
  })
}
