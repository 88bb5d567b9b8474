import { PgBoss, type QueueResult, type Schedule } from 'pg-boss'
import { AppError } from '#src/kit/app-error.ts'
import type { Database } from '#src/server/platform/database/port.ts'
import type { Log } from '#src/server/platform/log/port.ts'
import { secondMs, dayMs, hourMs } from '#src/kit/time.ts'
import {
  countDead,
  countOverdue,
  deadLetters,
  insertOfJobs,
  listKeys,
  listPayloads,
  listDead,
  listSweeps,
  readState,
  takeDead,
  takeOverOrphans,
} from './pg-boss-tables.ts'
import type { Job, JobHandler, Queue, Worker } from './port.ts'
import { makeRunningJobs, wakeWorkers, openLanes } from './lanes.ts'
import { isDeepStrictEqual } from 'node:util'

// While the database is away every poll of every job fails: one line for each kind of failure in this time says enough.
const quietMs = 10 * secondMs

// Without a listener an 'error' event would end the process, and the database may be restarted at any time.
function logProblems(boss: PgBoss, log: Log): void {
  const quietUntil = new Map<string, number>()
  boss.on('error', (problem: Error & { code?: string }) => {
    const kind = problem.code ?? problem.name
    if ((quietUntil.get(kind) ?? 0) > performance.now()) return
    quietUntil.set(kind, performance.now() + quietMs)
    log.error({ err: toError(problem) }, 'the queue had a problem')
  })
  boss.on('warning', ({ message, data }) => log.warn({ data }, message))
}

// pg-boss emits some errors as plain copies, which a log would print as [object Object].
function toError(problem: Error & { code?: string }): Error {
  if (problem instanceof Error) return problem
  const { message, code } = problem as { message: string; code?: string }
  return Object.assign(new Error(message), { code })
}

export interface QueueOptions {
  url: string
  database: Database
  jobs: Job[]
  log: Log
  // A process that only enqueues leaves upkeep and cron to those that work.
  works: boolean
  // No other process works on this database: whatever is under way when this one starts was left by one that died.
  isAlone?: boolean
  connections?: number
  // Which jobs this process works on, where it does not work on all.
  takes?: (job: Job) => boolean
  // Another number of lanes than a job names for itself, by its name: asked again and again, for it may change.
  lanes?: Record<string, () => Promise<number>>
}

interface RunningQueue {
  queue: Queue
  worker: Worker
  // Closes the connections too; `worker.stop()` leaves enqueueing possible.
  stop(): Promise<void>
}

export async function makePgBossQueue(options: QueueOptions): Promise<RunningQueue> {
  const { url, database, jobs, log, works, isAlone = false, connections = works ? 4 : 2 } = options
  const { takes = () => true, lanes = {} } = options
  const boss = new PgBoss({
    connectionString: url,
    schema: 'pgboss',
    max: connections,
    connectionTimeoutMillis: 5_000,
    ...deadLine,
    supervise: works,
    schedule: works,
    // Ends what has no attempts left; the rest of a killed worker's jobs is taken over by `wakeWorkers`.
    superviseIntervalSeconds: 15,
    monitorIntervalSeconds: 15,
    maintenanceIntervalSeconds: 300,
    flowIntervalSeconds: 3_600,
  })
  logProblems(boss, log)
  await startBoss(boss, jobs)
  if (isAlone) await takeOverOrphans(database)
  const queue = makeQueue(boss, database, jobs)
  const running = makeRunningJobs(database)
  let rest = async (): Promise<void> => undefined
  const worker = {
    start: async (handlers: JobHandler[]) => {
      const matched = matchHandlers(jobs, handlers).filter(({ job }) => takes(job))
      const open = await openLanes(boss, matched, { log, running, lanes })
      rest = wakeWorkers(boss, database, open)
    },
    stop: async () => {
      await rest()
      await running.finish(Promise.all(jobs.map(({ name }) => boss.offWork(name))))
      await boss.stop({ close: false, timeout: settleMs })
    },
  }
  const stop = async (): Promise<void> => {
    await worker.stop()
    await boss.stop({ timeout: settleMs })
  }
  return { queue, worker, stop }
}

// On a line that swallows packets a look at a queue would wait for ever, and its lane with it: pg-boss hands this on to its
// connections, and gives up one that did not answer in time.
const deadLine = { query_timeout: 30_000 }

// Every run has ended by then, or was handed back.
const settleMs = 1_000

async function startBoss(boss: PgBoss, jobs: Job[]): Promise<void> {
  try {
    await boss.start()
    await defineQueues(boss, jobs)
  } catch (problem) {
    // Its timers and connections would keep a process alive that has already said why it cannot start.
    await boss.stop({ graceful: false })
    throw problem
  }
}

function makeQueue(boss: PgBoss, database: Database, jobs: Job[]): Queue {
  const names = new Set(jobs.map(({ name }) => name))
  const enqueueWhen: Queue['enqueueWhen'] = async (tx, job, { payloads, afterSeconds = 0, priority = 0 }) => {
    // Its insert would find no queue and lose the work without an error.
    if (!names.has(job.name)) throw new Error(`Job ${job.name} is not defined`)
    const jobsToAdd = payloads
      .map((payload) => job.schema.parse(payload))
      .map((data) => ({ data, key: job.key?.(data), wait: afterSeconds, priority }))
    if (jobsToAdd.length > 0) await tx.execute(insertOfJobs(job.name, jobsToAdd))
  }
  return {
    enqueue: (tx, job, payloads) => enqueueWhen(tx, job, { payloads }),
    enqueueWhen,
    listDead: () => listDead(database),
    countDead: () => countDead(database),
    listSweeps: () =>
      listSweeps(
        database,
        jobs.filter(({ cron }) => cron),
      ),
    countOverdue: () => countOverdue(database, [...names]),
    listKeys: ({ name }) => listKeys(database, name),
    listPayloads: async ({ name, schema }) =>
      (await listPayloads(database, name)).flatMap((data) => schema.safeParse(data).data ?? []),
    readState: ({ name }) => readState(database, name),
    retryDead: (id) =>
      database.transaction(async (tx) => {
        const dead = await takeDead(tx, id)
        if (!dead) return false
        if (!names.has(dead.job)) throw new AppError('conflict', 'This job no longer exists')
        await tx.execute(insertOfJobs(dead.job, [dead]))
        return true
      }),
    discardDead: (id) => database.transaction(async (tx) => (await takeDead(tx, id)) !== undefined),
    ping: async () => {
      if (!(await boss.getQueue(deadLetters))) throw new Error('The queue has lost its tables')
    },
  }
}

// Several processes may start at once: every step here gives the same result when it runs twice. What is as it should be
// is left alone: writing all of it took a third of a second of every start.
export async function defineQueues(boss: PgBoss, jobs: Job[]): Promise<void> {
  refuseDoubles(jobs)
  const queues = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  await boss.createQueue(deadLetters, { retentionSeconds: (90 * dayMs) / secondMs })
  for (const job of jobs) {
    const policy = job.key ? 'short' : 'standard'
    // pg-boss cannot change it, and would keep the old one without a word.
    const queue = queues.get(job.name)
    if (queue && queue.policy !== policy) {
      throw new Error(`Job ${job.name} gained or lost its key: give it a new name`)
    }
    if (!queue) await boss.createQueue(job.name, { policy, ...settings(job) })
    // What the clock starts comes again by itself: nobody has to retry it.
    const wanted = { ...settings(job), deadLetter: job.cron ? null : deadLetters }
    if (!has(queue, wanted)) await boss.updateQueue(job.name, wanted)
  }
  await defineSchedules(boss, jobs)
}

// Far below the time-out, so that a killed worker is noticed long before it.
const heartbeatSeconds = 20
// The handler is stopped by its own time-out first; this one is for a process that hangs.
const graceSeconds = 15

function settings(job: Job) {
  return {
    retryLimit: job.attempts - 1,
    retryDelay: job.retryDelaySeconds,
    retryBackoff: true,
    retryDelayMax: job.maxRetryDelaySeconds,
    expireInSeconds: job.timeoutSeconds + graceSeconds,
    heartbeatSeconds,
    deleteAfterSeconds: hourMs / secondMs,
    // Work that waits is never thrown away for its age, whatever the clock says.
    retentionSeconds: (20 * 365 * dayMs) / secondMs,
  }
}

const has = (queue: QueueResult | undefined, wanted: object): boolean =>
  queue !== undefined && isDeepStrictEqual({ ...queue, ...wanted }, queue)

async function defineSchedules(boss: PgBoss, jobs: Job[]): Promise<void> {
  // One that was set lately belongs to a newer version that is being rolled out beside this one.
  const isOlderThan = (ms: number) => (schedule: Schedule) => schedule.updatedOn.getTime() < Date.now() - ms
  const schedules = await boss.getSchedules()
  const fresh = new Map(schedules.filter((one) => !isOlderThan(dayMs / 2)(one)).map((one) => [one.name, one]))
  for (const { name, cron, schema, key } of jobs) {
    if (!cron) continue
    const data = schema.parse({}) as object
    const options = { tz: 'UTC', ...(key && { singletonKey: key(data) }) }
    const { cron: when, data: what, options: how } = fresh.get(name) ?? {}
    if (isDeepStrictEqual({ when, what, how }, { when: cron.at, what: data, how: options })) continue
    await boss.schedule(name, cron.at, data, options)
  }
  const scheduled = new Set(jobs.filter(({ cron }) => cron).map(({ name }) => name))
  const stale = schedules.filter(isOlderThan(dayMs)).filter(({ name }) => !scheduled.has(name))
  await Promise.all(stale.map(({ name }) => boss.unschedule(name)))
}

function refuseDoubles(jobs: Job[]): void {
  const names = jobs.map(({ name }) => name)
  const double = names.find((name, index) => names.indexOf(name) !== index)
  if (double) throw new Error(`Job ${double} is defined twice`)
}

// A job without its one handler would wait for ever, and nobody would notice before a customer does.
export function matchHandlers(jobs: Job[], handlers: JobHandler[]): JobHandler[] {
  const stray = handlers.find(({ job }) => !jobs.some(({ name }) => name === job.name))
  if (stray) throw new Error(`Job ${stray.job.name} has a handler but no definition`)
  for (const { name } of jobs) {
    const count = handlers.filter(({ job }) => job.name === name).length
    if (count === 0) throw new Error(`Job ${name} has no handler`)
    if (count > 1) throw new Error(`Job ${name} has ${count} handlers`)
  }
  return handlers
}
