import type { PgBoss } from 'pg-boss'
import { dayMs, hourMs, secondMs } from '#src/kit/time.ts'
import { deadLetters } from './pg-boss-tables.ts'
import type { Job } from './port.ts'

// Several processes may start at once: every step here gives the same result when it runs twice.
export async function defineQueues(boss: PgBoss, jobs: Job[]): Promise<void> {
  refuseDoubles(jobs)
  const policies = new Map((await boss.getQueues()).map(({ name, policy }) => [name, policy]))
  await boss.createQueue(deadLetters, { retentionSeconds: (90 * dayMs) / secondMs })
  for (const job of jobs) {
    const policy = job.key ? 'short' : 'standard'
    // pg-boss cannot change it, and would keep the old one without a word.
    if ((policies.get(job.name) ?? policy) !== policy) {
      throw new Error(`Job ${job.name} gained or lost its key: give it a new name`)
    }
    if (!policies.has(job.name)) await boss.createQueue(job.name, { policy, ...settings(job) })
    // What the clock starts comes again by itself: nobody has to retry it.
    await boss.updateQueue(job.name, { ...settings(job), deadLetter: job.cron ? null : deadLetters })
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
  }
}

async function defineSchedules(boss: PgBoss, jobs: Job[]): Promise<void> {
  for (const job of jobs) {
    if (!job.cron) continue
    const payload = job.schema.parse({})
    await boss.schedule(job.name, job.cron, payload as object, { tz: 'UTC', singletonKey: job.key?.(payload) })
  }
  const scheduled = new Set(jobs.filter(({ cron }) => cron).map(({ name }) => name))
  // One that was set lately belongs to a newer version that is being rolled out beside this one.
  const longAgo = Date.now() - dayMs
  const stale = (await boss.getSchedules()).filter(
    ({ name, updatedOn }) => !scheduled.has(name) && updatedOn.getTime() < longAgo,
  )
  await Promise.all(stale.map(({ name }) => boss.unschedule(name)))
}

function refuseDoubles(jobs: Job[]): void {
  const names = jobs.map(({ name }) => name)
  const double = names.find((name, index) => names.indexOf(name) !== index)
  if (double) throw new Error(`Job ${double} is defined twice`)
}
