import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '#src/server/platform/database/port.ts'
import { handBack } from './pg-boss-tables.ts'

// How long a stopping worker lets its runs come to their end, and how long those that are told to stop may take for it.
const drainMs = 4_000
const unwindMs = 3_000

export interface RunningJobs {
  // Aborted when this process stops and the run has not come to its end in time.
  signal: AbortSignal
  add(id: string, handling: Promise<unknown>): void
  // Once nothing new is taken; `ended` is when everything that was taken has its result.
  finish(ended: Promise<unknown>): Promise<void>
}

// What this process has under way. A stop is no failure of a job: one that is still running is handed back, for another
// process or the next start, and keeps all its attempts.
export function makeRunningJobs(database: Database): RunningJobs {
  const stopping = new AbortController()
  const running = new Map<string, Promise<unknown>>()
  return {
    signal: stopping.signal,
    add: (id, handling) => {
      running.set(id, handling)
      const forget = (): void => void running.delete(id)
      handling.then(forget, forget)
    },
    finish: async (ended) => {
      await waitAtMost(drainMs, ended)
      await handBack(database, [...running.keys()])
      stopping.abort(new Error('The product stops'))
      await waitAtMost(unwindMs, Promise.allSettled([ended, ...running.values()]))
    },
  }
}

async function waitAtMost(ms: number, work: Promise<unknown>): Promise<void> {
  const enough = new AbortController()
  await Promise.race([work, sleep(ms, undefined, { signal: enough.signal })]).finally(() => enough.abort())
}
