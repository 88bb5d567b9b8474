import type { PgBoss } from 'pg-boss'
import type { JobHandler } from './port.ts'
import { runJob, type Surroundings } from './run-job.ts'
import { ownValue } from '#src/kit/word-table.ts'

interface LaneSurroundings extends Surroundings {
  lanes: Record<string, () => Promise<number>>
}

export interface Lanes {
  // The ids of what is open, by the name of the job.
  lanes: ReadonlyMap<string, string[]>
  // Opens and closes lanes until there are as many as are wanted now.
  follow: () => Promise<void>
}

// Its own look at the queue is for the case that nobody wakes it.
const pollingIntervalSeconds = 30

// A lane takes one batch each time it is woken: a backlog of quick jobs must not starve the requests that the same process
// answers.
export async function openLanes(boss: PgBoss, handlers: JobHandler[], surroundings: LaneSurroundings): Promise<Lanes> {
  const open = new Map<string, string[]>(handlers.map(({ job }) => [job.name, []]))
  const openLane = (handler: JobHandler): Promise<string> => {
    const { name, maxAtOnce } = handler.job
    const options = { batchSize: maxAtOnce, pollingIntervalSeconds, perJobResults: true } as const
    return boss.work(name, options, (runs) => Promise.all(runs.map((run) => runJob(handler, run, surroundings))))
  }
  const follow = async (handler: JobHandler, wanted: number): Promise<void> => {
    const { name } = handler.job
    const ids = open.get(name) ?? []
    while (ids.length < wanted) ids.push(await openLane(handler))
    // What such a lane has under way comes to its end.
    for (const id of ids.splice(wanted)) await boss.offWork(name, { id, wait: false })
  }
  const wantedOf = ({ job }: JobHandler) => ownValue(surroundings.lanes, job.name)
  await Promise.all(
    handlers.map(async (handler) => follow(handler, (await wantedOf(handler)?.()) ?? handler.job.lanes)),
  )
  return {
    lanes: open,
    follow: async () => {
      for (const handler of handlers) {
        const wanted = wantedOf(handler)
        if (wanted) await follow(handler, await wanted())
      }
    },
  }
}
