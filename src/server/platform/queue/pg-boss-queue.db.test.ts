import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { AppError } from '#src/kit/app-error.ts'
import { makeTestDatabase, type TestDatabase } from '#test/support/test-database.ts'
import { makePgBossQueue } from './pg-boss-queue.ts'
import { defineJob, handleJob, type Job } from './port.ts'

const schema = z.object({ film: z.string() })
const render = defineJob({ name: 'test.render', schema, attempts: 2, retryDelaySeconds: 1, mostAtOnce: 4 })
const patience = { timeout: 20_000, interval: 50 }

async function freshDatabase(): Promise<TestDatabase> {
  const fresh = await makeTestDatabase()
  onTestFinished(fresh.close)
  return fresh
}

async function startQueue(db: TestDatabase, jobs: Job[] = [render], works = true) {
  const errors: object[] = []
  const ignore = () => undefined
  const log = { debug: ignore, info: ignore, warn: ignore, error: (fields: object) => errors.push(fields) }
  const running = await makePgBossQueue({ url: db.url, database: db.database, jobs, log, works })
  onTestFinished(running.stop)
  const enqueue = <Payload>(job: Job<Payload>, payloads: Payload[]) =>
    db.database.transaction((tx) => running.queue.enqueue(tx, job, payloads))
  return { ...running, enqueue, errors }
}

const films = (count: number) => Array.from({ length: count }, (_, index) => ({ film: `film ${index}` }))

async function findJobs(db: TestDatabase, name: string) {
  const { rows } = await db.database.execute<{ state: string; pause_seconds: number }>(sql`
    select state, extract(epoch from start_after - started_on)::float as pause_seconds from pgboss.job
    where name = ${name} order by created_on`)
  return rows
}

test('many payloads of one transaction are each handled once', async () => {
  const { worker, enqueue } = await startQueue(await freshDatabase())
  const seen: string[] = []
  await enqueue(render, films(12))
  await worker.start([handleJob(render, async ({ film }) => void seen.push(film))])
  await vi.waitFor(() => expect(seen).toHaveLength(12), patience)
  expect(new Set(seen).size).toBe(12)
})

test('one worker has as many runs under way as the job allows, and no more', async () => {
  const { worker, enqueue } = await startQueue(await freshDatabase())
  await enqueue(render, films(6))
  let running = 0
  const peaks: number[] = []
  await worker.start([
    handleJob(render, async () => {
      peaks.push(++running)
      await setTimeout(50)
      running -= 1
    }),
  ])
  await vi.waitFor(() => expect(peaks).toHaveLength(6), patience)
  expect(Math.max(...peaks)).toBe(4)
})

test('a transaction that is rolled back leaves no work behind', async () => {
  const db = await freshDatabase()
  const { queue } = await startQueue(db)
  const failing = db.database.transaction(async (tx) => {
    await queue.enqueue(tx, render, films(3))
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  expect(await findJobs(db, render.name)).toEqual([])
})

test('a payload that does not fit the job is refused when it is enqueued', async () => {
  const { enqueue } = await startQueue(await freshDatabase())
  await expect(enqueue(render, [{ film: 7 } as never])).rejects.toThrow()
})

test('work for a job that is not defined is refused instead of lost', async () => {
  const { enqueue } = await startQueue(await freshDatabase())
  const other = defineJob({ name: 'test.other', schema })
  await expect(enqueue(other, films(1))).rejects.toThrow('Job test.other is not defined')
})

test('a process that only enqueues leaves the work to another', async () => {
  const db = await freshDatabase()
  const web = await startQueue(db, [render], false)
  const { worker } = await startQueue(db)
  const seen: string[] = []
  await worker.start([handleJob(render, async ({ film }) => void seen.push(film))])
  await web.enqueue(render, films(1))
  await vi.waitFor(() => expect(seen).toEqual(['film 0']), patience)
})

test('several processes that start at once agree on the queues', async () => {
  const db = await freshDatabase()
  await db.database.execute(sql`drop schema pgboss cascade`)
  const running = await Promise.all([startQueue(db), startQueue(db), startQueue(db)])
  await Promise.all(running.map(({ queue }) => queue.ping()))
})

test('a failing job is tried again, then becomes a dead letter with its last reason', async () => {
  const { queue, worker, enqueue } = await startQueue(await freshDatabase())
  const attempts: number[] = []
  await worker.start([
    handleJob(render, async (_payload, { attempt }) => {
      attempts.push(attempt)
      throw new Error(`no luck the ${attempt}. time`)
    }),
  ])
  await enqueue(render, films(1))
  await vi.waitFor(async () => expect(await queue.countDead()).toBe(1), patience)
  expect(attempts).toEqual([1, 2])
  const [dead] = await queue.listDead()
  expect(dead).toMatchObject({ job: 'test.render', reason: 'no luck the 2. time' })
  expect(Math.abs((dead?.failedAt.getTime() ?? 0) - Date.now())).toBeLessThan(60_000)
})

test('the next attempt waits for the delay of the job', async () => {
  const db = await freshDatabase()
  const slow = defineJob({ name: 'test.slow', schema, retryDelaySeconds: 600 })
  const { worker, enqueue } = await startQueue(db, [slow])
  await worker.start([handleJob(slow, () => Promise.reject(new Error('not yet')))])
  await enqueue(slow, films(1))
  await vi.waitFor(async () => expect(await findJobs(db, slow.name)).toMatchObject([{ state: 'retry' }]), patience)
  const [job] = await findJobs(db, slow.name)
  expect(job?.pause_seconds).toBeGreaterThanOrEqual(600)
})

test('a foreseen failure is a dead letter at once, an outage is tried again', async () => {
  const { queue, worker, enqueue } = await startQueue(await freshDatabase())
  const attempts: string[] = []
  await worker.start([
    handleJob(render, async ({ film }, { attempt }) => {
      attempts.push(`${film}, ${attempt}`)
      throw new AppError(film === 'film 0' ? 'not_found' : 'unavailable', 'No')
    }),
  ])
  await enqueue(render, films(2))
  await vi.waitFor(async () => expect(await queue.countDead()).toBe(2), patience)
  expect(attempts.toSorted()).toEqual(['film 0, 1', 'film 1, 1', 'film 1, 2'])
})

test('a stored payload that no longer fits is a dead letter at once and never reaches the handler', async () => {
  const { queue, worker, enqueue } = await startQueue(await freshDatabase())
  const handle = vi.fn(() => Promise.resolve())
  await worker.start([handleJob(render, handle)])
  await enqueue(defineJob({ name: render.name, schema: z.object({ reel: z.string() }) }), [{ reel: 'old' }])
  await vi.waitFor(async () => expect(await queue.countDead()).toBe(1), patience)
  expect(handle).not.toHaveBeenCalled()
})

test('one failing job of a batch does not fail the others', async () => {
  const db = await freshDatabase()
  const { queue, worker, enqueue } = await startQueue(db)
  await enqueue(render, films(4))
  await worker.start([
    handleJob(render, async ({ film }) => {
      if (film === 'film 1') throw new AppError('bad_request', 'No')
    }),
  ])
  await vi.waitFor(async () => expect(await queue.countDead()).toBe(1), patience)
  const states = (await findJobs(db, render.name)).map(({ state }) => state)
  expect(states.toSorted()).toEqual(['completed', 'completed', 'completed', 'failed'])
})

test('a run that lasts too long is told to stop and fails alone', async () => {
  const db = await freshDatabase()
  const short = defineJob({ name: 'test.short', schema, attempts: 1, timeoutSeconds: 1, mostAtOnce: 2 })
  const { queue, worker, enqueue } = await startQueue(db, [short])
  let signal: AbortSignal | undefined
  await enqueue(short, films(2))
  await worker.start([
    handleJob(short, async ({ film }, run) => {
      if (film === 'film 1') return
      signal = run.signal
      await new Promise(() => undefined)
    }),
  ])
  await vi.waitFor(async () => expect(await queue.countDead()).toBe(1), patience)
  expect(signal?.aborted).toBe(true)
  const states = (await findJobs(db, short.name)).map(({ state }) => state)
  expect(states.toSorted()).toEqual(['completed', 'failed'])
})

test('two payloads with one key are one job while the first waits, and two once it runs', async () => {
  const db = await freshDatabase()
  const keyed = defineJob({ name: 'test.keyed', schema, key: ({ film }) => film, mostAtOnce: 4 })
  const { worker, enqueue } = await startQueue(db, [keyed])
  await enqueue(keyed, [{ film: 'a' }, { film: 'a' }])
  await enqueue(keyed, [{ film: 'a' }, { film: 'b' }])
  expect(await findJobs(db, keyed.name)).toHaveLength(2)

  const seen: string[] = []
  await worker.start([
    handleJob(keyed, async ({ film }) => {
      const isFirstOfA = film === 'a' && !seen.includes('a')
      seen.push(film)
      if (isFirstOfA) await enqueue(keyed, [{ film }])
    }),
  ])
  await vi.waitFor(() => expect(seen.toSorted()).toEqual(['a', 'a', 'b']), patience)
})

test('a key cannot be added to a job that already has a queue', async () => {
  const db = await freshDatabase()
  await startQueue(db)
  const keyed = { ...render, key: () => 'one' }
  await expect(startQueue(db, [keyed])).rejects.toThrow('test.render gained or lost its key')
})

test('a job that is defined twice is refused', async () => {
  await expect(startQueue(await freshDatabase(), [render, render])).rejects.toThrow('Job test.render is defined twice')
})

test('two workers never run the same job', async () => {
  const db = await freshDatabase()
  const [first, second] = [await startQueue(db), await startQueue(db)]
  const seen: string[] = []
  const handler = handleJob(render, async ({ film }) => void seen.push(film))
  await Promise.all([first.worker.start([handler]), second.worker.start([handler])])
  await first.enqueue(render, films(24))
  await vi.waitFor(async () => {
    const states = (await findJobs(db, render.name)).map(({ state }) => state)
    expect(new Set(states)).toEqual(new Set(['completed']))
  }, patience)
  expect(seen.toSorted()).toEqual(
    films(24)
      .map(({ film }) => film)
      .toSorted(),
  )
})

test('a job whose worker was killed runs again before its time-out', { timeout: 60_000 }, async () => {
  const db = await freshDatabase()
  const { worker, enqueue } = await startQueue(db)
  await enqueue(render, films(1))
  // What a killed worker leaves behind: a job under way whose heartbeat has stopped.
  await db.database.execute(sql`update pgboss.job set state = 'active', started_on = now() - interval '30 seconds',
    heartbeat_on = now() - interval '30 seconds' where name = ${render.name}`)
  const seen: string[] = []
  await worker.start([handleJob(render, async ({ film }) => void seen.push(film))])
  await vi.waitFor(() => expect(seen).toEqual(['film 0']), { timeout: 50_000, interval: 200 })
})

test('a worker that is stopped finishes what it has begun and takes nothing new', async () => {
  const db = await freshDatabase()
  const one = defineJob({ ...render, mostAtOnce: 1 })
  const { worker, enqueue } = await startQueue(db, [one])
  const begun = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  await worker.start([
    handleJob(one, async () => {
      begun.resolve()
      await mayEnd.promise
    }),
  ])
  await enqueue(one, films(2))
  await begun.promise
  const stopped = worker.stop()
  await setTimeout(300)
  mayEnd.resolve()
  await stopped
  expect((await findJobs(db, one.name)).map(({ state }) => state).toSorted()).toEqual(['completed', 'created'])
  await enqueue(one, films(1))
  expect(await findJobs(db, one.name)).toHaveLength(3)
})

test('broken connections to the database are logged and work goes on', async () => {
  const db = await freshDatabase()
  const { worker, enqueue, errors } = await startQueue(db)
  const seen: string[] = []
  await worker.start([handleJob(render, async ({ film }) => void seen.push(film))])
  await db.database.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'pgboss' and datname = current_database()`)
  await enqueue(render, films(1))
  await vi.waitFor(() => expect(seen).toEqual(['film 0']), patience)
  await vi.waitFor(() => expect(errors).not.toEqual([]), patience)
})

test('the schedules in the database follow the definitions', async () => {
  const db = await freshDatabase()
  const nightly = defineJob({ name: 'test.nightly', schema: z.object({}), cron: '0 3 * * *' })
  const findSchedules = async () =>
    (await db.database.execute(sql`select name, cron, timezone, data from pgboss.schedule`)).rows
  await startQueue(db, [nightly])
  expect(await findSchedules()).toEqual([{ name: 'test.nightly', cron: '0 3 * * *', timezone: 'UTC', data: {} }])
  await startQueue(db, [{ ...nightly, cron: undefined }])
  expect(await findSchedules()).toEqual([])
})

test('a dead letter that is retried runs again and is gone from the list', async () => {
  const { queue, worker, enqueue } = await startQueue(await freshDatabase())
  let isBroken = true
  const seen: string[] = []
  await worker.start([
    handleJob(render, async ({ film }) => {
      if (isBroken) throw new AppError('bad_request', 'No')
      seen.push(film)
    }),
  ])
  await enqueue(render, films(1))
  await vi.waitFor(async () => expect(await queue.countDead()).toBe(1), patience)
  isBroken = false
  const [dead] = await queue.listDead()
  expect(await queue.retryDead(dead?.id ?? '')).toBe(true)
  expect(await queue.listDead()).toEqual([])
  await vi.waitFor(() => expect(seen).toEqual(['film 0']), patience)
})

test('a dead letter that does not exist is not retried', async () => {
  const { queue } = await startQueue(await freshDatabase())
  expect(await queue.retryDead('0199aaaa-0000-7000-8000-000000000000')).toBe(false)
  expect(await queue.retryDead('no id at all')).toBe(false)
})

test('a dead letter whose job is no longer defined stays in the list', async () => {
  const db = await freshDatabase()
  const { queue, worker, enqueue } = await startQueue(db)
  await worker.start([handleJob(render, () => Promise.reject(new AppError('bad_request', 'No')))])
  await enqueue(render, films(1))
  await vi.waitFor(async () => expect(await queue.countDead()).toBe(1), patience)
  const later = await startQueue(db, [])
  const [dead] = await later.queue.listDead()
  await expect(later.queue.retryDead(dead?.id ?? '')).rejects.toThrow('This job no longer exists')
  expect(await later.queue.countDead()).toBe(1)
})
