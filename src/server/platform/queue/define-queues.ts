import { isDeepStrictEqual } from 'node:util'
import type { PgBoss, QueueResult, Schedule } from 'pg-boss'
import { dayMs, hourMs, secondMs } from '#src/kit/time.ts'
import { deadLetters } from './pg-boss-tables.ts'
import type { Job } from './port.ts'

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
    if (isDeepStrictEqual({ when, what, how }, { when: cron, what: data, how: options })) continue
    await boss.schedule(name, cron, data, options)
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
