import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Database } from '#src/server/platform/database/port.ts'

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

// pg-boss settles only what is still active, so the end of an interrupted run changes nothing any more.
async function handBack(database: Database, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await database.execute(sql`
    update pgboss.job set state = 'retry', started_on = null, heartbeat_on = null, start_after = now()
    where state = 'active' and id in (select value::uuid from json_array_elements_text(${JSON.stringify(ids)}::json))`)
}
