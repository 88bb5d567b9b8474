import type { Clock } from '#src/server/platform/clock/port.ts'

export interface DemoClock extends Clock {
  set(at: Date): void
}

// Stands still until it is set: what is done in one moment of the story happens at that moment.
export function makeDemoClock(start: Date): DemoClock {
  let current = start
  return {
    now: () => current,
    set: (at) => {
      current = at
    },
  }
}
