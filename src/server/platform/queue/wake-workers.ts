import { setTimeout } from 'node:timers/promises'
import type { PgBoss } from 'pg-boss'
import type { Database } from '#src/server/platform/database/port.ts'
import type { Lanes } from './open-lanes.ts'
import { bringBackTimes, findWaiting, takeOverSilent } from './pg-boss-tables.ts'

const lookEveryMs = 500
// A killed worker's jobs run again within 25 seconds: up to 20 until its heartbeat is missed, and this.
const looksBeforeTakeOver = 8
const looksBeforeFollow = 4
const looksBeforeBringingBack = 120

// One look at all queues instead of one for each: forty that ask twice a second never let a machine rest, and cost a
// busy one as much as storing quotes. LISTEN/NOTIFY would be the other way, but it makes all commits of the database wait
// for each other. Answers how to end it.
export function wakeWorkers(boss: PgBoss, database: Database, { lanes, follow }: Lanes): () => Promise<void> {
  const ending = new AbortController()
  const { signal } = ending
  let looks = 0
  const look = async (): Promise<void> => {
    looks += 1
    if (looks % looksBeforeTakeOver === 0) await takeOverSilent(database)
    if (looks % looksBeforeFollow === 0) await follow()
    if (looks % looksBeforeBringingBack === 0) await bringBackTimes(database)
    for (const name of await findWaiting(database, [...lanes.keys()])) {
      for (const id of lanes.get(name) ?? []) boss.notifyWorker(id)
    }
  }
  const looking = (async () => {
    while (!signal.aborted) {
      await look().catch((problem: unknown) => boss.emit('error', problem as Error))
      await setTimeout(lookEveryMs, undefined, { signal }).catch(() => undefined)
    }
  })()
  return () => {
    ending.abort()
    return looking
  }
}
