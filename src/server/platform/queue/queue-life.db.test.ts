import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { AppError } from '#src/kit/app-error.ts'
import { patient } from '#test/support/patient.ts'
import { stallableUrl } from '#test/support/stalling-proxy.ts'
import { films, findJobs, freshDatabase, patience, render, schema, startQueue } from '#test/support/test-queue.ts'
import { defineJob, handleJob } from './port.ts'

test('two payloads with one key are one job while the first waits, and two once it runs', async () => {
  const db = await freshDatabase()
  const keyed = defineJob({ name: 'test.keyed', schema, key: ({ film }) => film, maxAtOnce: 4 })
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

test('a worker whose line swallowed packets looks for work again', async () => {
  const db = await freshDatabase()
  const { proxy, url } = await stallableUrl(db.url)
  onTestFinished(proxy.close)
  const { worker, enqueue } = await startQueue({ ...db, url })
  const seen: string[] = []
  await worker.start([handleJob(render, async ({ film }) => void seen.push(film))])
  await enqueue(render, films(1))
  await vi.waitFor(() => expect(seen).toHaveLength(1), patience)
  proxy.stall(true)
  // It is woken, and asks on a line that answers no more.
  await enqueue(render, films(2))
  await setTimeout(2_000)
  proxy.stall(false)
  await vi.waitFor(() => expect(seen).toHaveLength(3), { timeout: patient(60_000), interval: 200 })
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

test('a job whose worker was killed runs again before its time-out', { timeout: patient(60_000) }, async () => {
  const db = await freshDatabase()
  const { worker, enqueue } = await startQueue(db)
  await enqueue(render, films(1))
  // What a killed worker leaves behind: a job under way whose heartbeat has stopped.
  await db.database.execute(sql`update pgboss.job set state = 'active', started_on = now() - interval '30 seconds',
    heartbeat_on = now() - interval '30 seconds' where name = ${render.name}`)
  const seen: string[] = []
  await worker.start([handleJob(render, async ({ film }) => void seen.push(film))])
  await vi.waitFor(() => expect(seen).toEqual(['film 0']), { timeout: patient(50_000), interval: 200 })
})

test('small work does not wait behind what a process leaves to others', async () => {
  const db = await freshDatabase()
  const heavy = defineJob({ name: 'test.heavy', schema, isHeavy: true })
  const small = await startQueue(db, [heavy, render], { takes: ({ isHeavy }) => !isHeavy })
  const seen: string[] = []
  const handlers = [heavy, render].map((job) => handleJob(job, async () => void seen.push(job.name)))
  await small.worker.start(handlers)
  await small.enqueue(heavy, films(1))
  await small.enqueue(render, films(1))
  await vi.waitFor(() => expect(seen).toEqual([render.name]), patience)
  const large = await startQueue(db, [heavy, render], { takes: ({ isHeavy }) => isHeavy })
  await large.worker.start(handlers)
  await vi.waitFor(() => expect(seen).toEqual([render.name, heavy.name]), patience)
})

test('a process that works alone takes over at once what a killed one had under way', async () => {
  const db = await freshDatabase()
  const { enqueue } = await startQueue(db, [render])
  await enqueue(render, films(1))
  await db.database.execute(sql`
    update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now() where name = ${render.name}`)
  await startQueue(db, [render], { isAlone: true })
  expect(await findJobs(db, render.name)).toMatchObject([{ state: 'retry' }])
})

test('a worker that is stopped finishes what it has begun and takes nothing new', async () => {
  const db = await freshDatabase()
  const one = defineJob({ ...render, maxAtOnce: 1 })
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

test('a run that does not end in time is handed back by a worker that stops, with all its attempts', async () => {
  const db = await freshDatabase()
  const once = defineJob({ ...render, attempts: 1 })
  const { worker, enqueue, queue } = await startQueue(db, [once])
  const begun = Promise.withResolvers<void>()
  const told = Promise.withResolvers<void>()
  await worker.start([
    handleJob(once, async (_, { signal }) => {
      signal.addEventListener('abort', () => told.resolve())
      begun.resolve()
      await told.promise
      throw signal.reason
    }),
  ])
  await enqueue(once, films(1))
  await begun.promise
  await worker.stop()
  await told.promise
  expect(await findJobs(db, once.name)).toMatchObject([{ state: 'retry' }])
  expect(await queue.countDead()).toBe(0)
  const seen: string[] = []
  const next = await startQueue(db, [once])
  await next.worker.start([handleJob(once, async ({ film }) => void seen.push(film))])
  await vi.waitFor(() => expect(seen).toEqual(['film 0']), patience)
})

test('a lane that is free takes the next work while another is still busy', async () => {
  const db = await freshDatabase()
  const laned = defineJob({ ...render, maxAtOnce: 1, lanes: 2 })
  const { worker, enqueue } = await startQueue(db, [laned])
  const seen: string[] = []
  const mayEnd = Promise.withResolvers<void>()
  await worker.start([
    handleJob(laned, async ({ film }) => {
      seen.push(film)
      if (film === 'film 0') await mayEnd.promise
    }),
  ])
  await enqueue(laned, films(3))
  await vi.waitFor(() => expect(seen.toSorted()).toEqual(['film 0', 'film 1', 'film 2']), patience)
  mayEnd.resolve()
})

test('another number of lanes counts without a restart, and what is under way comes to its end', async () => {
  const db = await freshDatabase()
  const laned = defineJob({ ...render, maxAtOnce: 1 })
  let [wanted, looks] = [1, 0]
  const lanes = { [laned.name]: async () => ((looks += 1), wanted) }
  const { worker, enqueue } = await startQueue(db, [laned], { lanes })
  const [running, done] = [new Set<string>(), [] as string[]]
  let most = 0
  let mayEnd = Promise.withResolvers<void>()
  await worker.start([
    handleJob(laned, async ({ film }) => {
      running.add(film)
      most = Math.max(most, running.size)
      await mayEnd.promise
      running.delete(film)
      done.push(film)
    }),
  ])
  await enqueue(laned, films(3))
  await vi.waitFor(() => expect(running.size).toBe(1), patience)
  wanted = 3
  await vi.waitFor(() => expect(running.size).toBe(3), patience)
  wanted = 1
  const before = looks
  await vi.waitFor(() => expect(looks).toBeGreaterThan(before), patience)
  mayEnd.resolve()
  await vi.waitFor(() => expect(done).toHaveLength(3), patience)
  most = 0
  mayEnd = { ...mayEnd, promise: setTimeout(50) }
  await enqueue(laned, films(2))
  await vi.waitFor(() => expect(done).toHaveLength(5), patience)
  expect(most).toBe(1)
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

test('a start writes what the definitions have changed, and nothing else', async () => {
  const db = await freshDatabase()
  const nightly = defineJob({
    name: 'test.nightly',
    schema: z.object({}),
    attempts: 3,
    cron: { at: '0 3 * * *', why: 'time: at night' },
  })
  const written = async () =>
    (
      await db.database.execute(sql`select name, cron, retry_limit, schedule.updated_on as scheduled_on, queue.updated_on
        from pgboss.schedule join pgboss.queue using (name)`)
    ).rows
  await startQueue(db, [nightly])
  const first = await written()
  await startQueue(db, [nightly])
  expect(await written()).toEqual(first)
  await startQueue(db, [{ ...nightly, attempts: 5, cron: { at: '0 4 * * *', why: 'time: later' } }])
  expect(await written()).toMatchObject([{ cron: '0 4 * * *', retry_limit: 4 }])
})

test('the schedules in the database follow the definitions', async () => {
  const db = await freshDatabase()
  const nightly = defineJob({
    name: 'test.nightly',
    schema: z.object({}),
    cron: { at: '0 3 * * *', why: 'time: at night' },
  })
  const findSchedules = async () =>
    (await db.database.execute(sql`select name, cron, timezone, data from pgboss.schedule`)).rows
  await startQueue(db, [nightly])
  expect(await findSchedules()).toEqual([{ name: 'test.nightly', cron: '0 3 * * *', timezone: 'UTC', data: {} }])
  const unscheduled = [{ ...nightly, cron: undefined }]
  // It may be of a newer version that starts beside this one.
  await startQueue(db, unscheduled)
  expect(await findSchedules()).toHaveLength(1)
  await db.database.execute(sql`update pgboss.schedule set updated_on = now() - interval '25 hours'`)
  await startQueue(db, unscheduled)
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
