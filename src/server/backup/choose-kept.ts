import { dayMs } from '#src/kit/time.ts'

export interface KeptBackups {
  daily: number
  weekly: number
}

// The newest of each of the last days, and of each of the last weeks, that have one.
export function chooseKept(takenAt: string[], { daily, weekly }: KeptBackups): Set<string> {
  const newestFirst = takenAt.toSorted().toReversed()
  const dayOf = (moment: string): number => Math.floor(Date.parse(moment) / dayMs)
  // Day 0 was a Thursday: weeks begin on Monday.
  const weekOf = (moment: string): number => Math.floor((dayOf(moment) + 3) / 7)
  return new Set([
    ...firstOfEach(newestFirst, dayOf).slice(0, daily),
    ...firstOfEach(newestFirst, weekOf).slice(0, weekly),
  ])
}

function firstOfEach(moments: string[], periodOf: (moment: string) => number): string[] {
  const seen = new Set<number>()
  return moments.filter((moment) => {
    const isFirst = !seen.has(periodOf(moment))
    seen.add(periodOf(moment))
    return isFirst
  })
}
