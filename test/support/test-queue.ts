import { sql } from 'drizzle-orm'
import { onTestFinished } from 'vitest'
import { z } from 'zod'
import { makePgBossQueue, type QueueOptions } from '#src/server/platform/queue/pg-boss-queue.ts'
import { defineJob, type Job } from '#src/server/platform/queue/port.ts'
import { patient } from './patient.ts'
import { makeTestDatabase, type TestDatabase } from './test-database.ts'

export const schema = z.object({ film: z.string() })
export const render = defineJob({ name: 'test.render', schema, attempts: 2, retryDelaySeconds: 1, maxAtOnce: 4 })
export const patience = { timeout: patient(20_000), interval: 50 }

export async function freshDatabase(): Promise<TestDatabase> {
  const fresh = await makeTestDatabase()
  onTestFinished(fresh.close)
  return fresh
}

type StartOptions = Partial<Pick<QueueOptions, 'works' | 'isAlone' | 'takes' | 'lanes'>>

export async function startQueue(db: TestDatabase, jobs: Job[] = [render], options: StartOptions = {}) {
  const errors: object[] = []
  const ignore = () => undefined
  const log = { debug: ignore, info: ignore, warn: ignore, error: (fields: object) => errors.push(fields) }
  const running = await makePgBossQueue({ url: db.url, database: db.database, jobs, log, works: true, ...options })
  onTestFinished(running.stop)
  const enqueue = <Payload>(job: Job<Payload>, payloads: Payload[]) =>
    db.database.transaction((tx) => running.queue.enqueue(tx, job, payloads))
  return { ...running, enqueue, errors }
}

export const films = (count: number) => Array.from({ length: count }, (_, index) => ({ film: `film ${index}` }))

export async function findJobs(db: TestDatabase, name: string) {
  const { rows } = await db.database.execute<{ state: string; pause_seconds: number }>(sql`
    select state, extract(epoch from start_after - started_on)::float as pause_seconds from pgboss.job
    where name = ${name} order by created_on`)
  return rows
}
