import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { AppError } from '#src/kit/app-error.ts'
import { films, findJobs, freshDatabase, patience, render, schema, startQueue } from '#test/support/test-queue.ts'
import { defineJob, handleJob } from './port.ts'

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
  const web = await startQueue(db, [render], { works: false })
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
  const { queue, worker, enqueue } = await startQueue(db, [slow])
  await worker.start([handleJob(slow, () => Promise.reject(new Error('not yet')))])
  await enqueue(slow, films(1))
  await vi.waitFor(async () => expect(await findJobs(db, slow.name)).toMatchObject([{ state: 'retry' }]), patience)
  const [job] = await findJobs(db, slow.name)
  expect(job?.pause_seconds).toBeGreaterThanOrEqual(600)
  // Whoever asks for one now need not wait for that.
  expect(await queue.readState(slow)).toBe('idle')
  await enqueue(slow, films(1))
  expect(await queue.readState(slow)).not.toBe('idle')
})

test('however often a job has failed, its pause stays below the longest that it allows', async () => {
  const db = await freshDatabase()
  const capped = defineJob({ name: 'test.capped', schema, retryDelaySeconds: 600, maxRetryDelaySeconds: 60 })
  const { worker, enqueue } = await startQueue(db, [capped])
  await worker.start([handleJob(capped, () => Promise.reject(new Error('not yet')))])
  await enqueue(capped, films(1))
  await vi.waitFor(async () => expect(await findJobs(db, capped.name)).toMatchObject([{ state: 'retry' }]), patience)
  const [job] = await findJobs(db, capped.name)
  expect(job?.pause_seconds).toBeLessThan(70)
})

test('a scheduled job never becomes a dead letter: it runs again', async () => {
  const db = await freshDatabase()
  const nightly = defineJob({
    name: 'test.clock',
    schema,
    attempts: 1,
    cron: { at: '0 3 * * *', why: 'time: at night' },
  })
  const { queue, worker, enqueue } = await startQueue(db, [{ ...nightly, schema: schema.partial() }])
  await worker.start([handleJob(nightly, () => Promise.reject(new AppError('bad_request', 'No')))])
  await enqueue(nightly, films(1))
  await vi.waitFor(async () => expect((await findJobs(db, nightly.name))[0]?.state).toBe('failed'), patience)
  expect(await queue.countDead()).toBe(0)
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
  const short = defineJob({ name: 'test.short', schema, attempts: 1, timeoutSeconds: 1, maxAtOnce: 2 })
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
