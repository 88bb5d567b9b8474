import type { PgBoss, Job as BossJob, JobResult } from 'pg-boss'
import type { JobHandler } from './port.ts'
import { ownValue } from '#src/kit/word-table.ts'
import { AppError, type AppErrorCode } from '#src/kit/app-error.ts'
import { secondMs } from '#src/kit/time.ts'
import type { Log } from '#src/server/platform/log/port.ts'
import { setTimeout, setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '#src/server/platform/database/port.ts'
import { bringBackTimes, findWaiting, takeOverSilent, handBack } from './pg-boss-tables.ts'

interface LaneSurroundings extends Surroundings {
  lanes: Record<string, () => Promise<number>>
}

interface Lanes {
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

type Run = Pick<BossJob<unknown>, 'id' | 'data' | 'retryCount' | 'signal'>

interface Surroundings {
  log: Log
  running: RunningJobs
}

// Never throws: a job that fails must not take along the others of its batch.
async function runJob(handler: JobHandler, run: Run, { log, running }: Surroundings): Promise<JobResult> {
  const { job } = handler
  const attempt = run.retryCount + 1
  try {
    const payload = parsePayload(handler, run.data)
    const signal = AbortSignal.any([run.signal, running.signal, AbortSignal.timeout(job.timeoutSeconds * secondMs)])
    const handling = handler.handle(payload, { id: run.id, attempt, signal })
    running.add(run.id, handling)
    await Promise.race([handling, rejectWhenAborted(signal)])
    return { id: run.id, status: 'completed' }
  } catch (problem) {
    if (running.signal.aborted) {
      log.info({ job: job.name, jobId: run.id }, 'job handed back')
      return { id: run.id, status: 'failed' }
    }
    const status = isFinal(problem) ? 'deadletter' : 'failed'
    log.warn({ err: problem, job: job.name, jobId: run.id, attempt, attempts: job.attempts, status }, 'job failed')
    return { id: run.id, status, output: { message: problem instanceof Error ? problem.message : String(problem) } }
  }
}

function parsePayload({ job }: JobHandler, data: unknown): unknown {
  const parsed = job.schema.safeParse(data)
  if (parsed.success) return parsed.data
  throw new AppError('bad_request', 'The payload does not fit the job', { cause: parsed.error })
}

const worthRetrying: AppErrorCode[] = ['unavailable', 'too_many']

// What was foreseen and is not about load or an outage fails the same way next time.
const isFinal = (problem: unknown): boolean => problem instanceof AppError && !worthRetrying.includes(problem.code)

function rejectWhenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
}

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

// How long a stopping worker lets its runs come to their end, and how long those that are told to stop may take for it.
const drainMs = 4_000
const unwindMs = 3_000

interface RunningJobs {
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
