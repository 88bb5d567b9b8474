import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import type { Batch } from '#src/contracts/studio/batches.ts'
import { insertCustomer } from '#test/support/insert-customer.ts'
import { startJob } from '#test/support/test-production.ts'
import { startTestProduct, type TestProduct } from '#test/support/test-product.ts'
import type { Visitor } from '#test/support/visitor.ts'

let product: TestProduct
let owner: Visitor
async function start(environment: Record<string, string> = {}): Promise<void> {
  product = await startTestProduct(environment, { worksToo: false })
  onTestFinished(() => product.stop())
  owner = await product.owner()
}

// Customers who paid, the one who waits longest first, each with a job.
async function addWaiting(count: number): Promise<string[]> {
  const ids: string[] = []
  for (let index = 0; index < count; index += 1) {
    const id = await insertCustomer(product.database, { name: `Customer ${index}`, status: 'paid' })
    const jobId = await startJob(owner, id)
    await product.database.execute(
      sql`update production_jobs set created_at = now() - ${`${count - index} hours`}::interval where id = ${jobId}`,
    )
    ids.push(id)
  }
  return ids
}

const create = async (customerIds: unknown, priority = 'standard') => {
  const answer = await owner.post('/api/stage2/create-batch', { customerIds, priority })
  return { status: answer.status, body: (await answer.json()) as { batch: Batch; error?: string } }
}
const list = async () => ((await (await owner.get('/api/stage2/batch-jobs')).json()) as { jobs: Batch[] }).jobs
const act = async (id: string, action: string) => (await owner.post(`/api/stage2/batch-jobs/${id}/${action}`)).status
const jobsNow = async () =>
  (
    await product.database.execute(
      sql`select is_autopilot, is_paused, priority from production_jobs order by created_at`,
    )
  ).rows

test('a batch takes the customers who wait longest, once, and their jobs run by themselves', async () => {
  await start()
  const waiting = await addWaiting(5)
  const [first, second] = await Promise.all([create([1, 2, 3], 'urgent'), create([1, 2, 3])])
  expect([first.status, second.status]).toEqual([200, 200])
  const taken = [...first.body.batch.customerIds, ...second.body.batch.customerIds]
  expect(taken.toSorted()).toEqual(waiting.toSorted())
  expect(taken.length).toBe(5)
  expect((await list()).map(({ status, totalVideos }) => [status, totalVideos])).toEqual(
    expect.arrayContaining([
      ['processing', 3],
      ['processing', 2],
    ]),
  )
  expect(await create([1])).toMatchObject({ status: 409, body: { error: 'No paid customer is waiting for a film.' } })
  expect((await jobsNow()).every((job) => job['is_autopilot'] === true)).toBe(true)
})

test('pressed twice it is one batch, and what was bought goes first in a low one too', async () => {
  await start()
  await addWaiting(3)
  await product.database.execute(sql`update production_jobs set priority = 3 where number = 1`)
  const batchId = randomUUID()
  const press = () => owner.post('/api/stage2/create-batch', { customerIds: [1, 2], priority: 'low', batchId })
  const answers = await Promise.all([press(), press()])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect((await list()).map(({ totalVideos }) => totalVideos)).toEqual([2])
  expect((await jobsNow()).map((job) => Number(job['priority'])).toSorted((one, other) => one - other)).toEqual([
    0, 0, 3,
  ])
})

test('unknown, doubled or too many customers are refused and nothing is created', async () => {
  await start()
  const [customer = ''] = await addWaiting(1)
  const wrong = [
    [randomUUID()],
    [customer, randomUUID()],
    [customer, customer],
    [7],
    [1, 3],
    [0],
    [],
    ['1'],
    'all',
    [1.5],
  ]
  for (const ids of wrong) expect((await create(ids)).status).toBe(400)
  expect((await create(Array.from({ length: 51 }, (_, index) => index + 1))).status).toBe(400)
  expect((await create([1], 'whenever')).status).toBe(400)
  expect(await list()).toEqual([])
  expect((await create([customer])).body.batch.customerIds).toEqual([customer])
})

test('a batch is paused, resumed and cancelled; its jobs get back what they had', async () => {
  await start()
  await addWaiting(2)
  const { batch } = (await create([1, 2], 'high')).body
  expect(await jobsNow()).toEqual(Array(2).fill({ is_autopilot: true, is_paused: false, priority: 3 }))
  expect(await act(batch.id, 'pause')).toBe(200)
  expect((await list())[0]?.status).toBe('paused')
  expect(await jobsNow()).toEqual(Array(2).fill({ is_autopilot: true, is_paused: true, priority: 3 }))
  expect(await act(batch.id, 'resume')).toBe(200)
  expect((await list())[0]?.status).toBe('processing')
  expect(await act(batch.id, 'cancel')).toBe(200)
  expect((await list())[0]?.status).toBe('cancelled')
  expect(await jobsNow()).toEqual(Array(2).fill({ is_autopilot: false, is_paused: false, priority: 0 }))
  expect(await act(batch.id, 'resume')).toBe(409)
  expect(await act(randomUUID(), 'pause')).toBe(404)
})

test('the status of a batch is that of its jobs', async () => {
  await start()
  await addWaiting(2)
  await create([1, 2])
  const set = (change: ReturnType<typeof sql>) => product.database.execute(sql`update production_jobs set ${change}`)
  await set(sql`status = 'editing', work = 'done'`)
  expect((await list())[0]).toMatchObject({ status: 'completed', completedVideos: 2 })
  await set(sql`status = 'analyzing', work = 'failed', problem = 'No photos'`)
  expect((await list())[0]).toMatchObject({ status: 'failed', completedVideos: 0 })
  expect((await list())[0]?.jobs[0]).toMatchObject({ businessName: 'Lakeside House', problem: 'No photos' })
})

test('capacity counts what is under way and computes films a day from measured renders', async () => {
  await start()
  await addWaiting(3)
  await create([1, 2])
  await product.database.execute(sql`update production_jobs set work = 'working' where number = 1`)
  const measure = async () => ((await (await owner.get('/api/stage2/capacity')).json()) as { metrics: object }).metrics
  expect(await measure()).toMatchObject({
    activeBatches: 1,
    totalVideosInProgress: 1,
    waitingJobs: 2,
    dailyProgress: 0,
    dailyTarget: 50,
    runwayMLCredits: null,
    filmsPerDay: null,
  })
  await product.database.execute(sql`
    insert into films (id, job_id, version, created_at, state, timelines, render_seconds, ready_at)
    select gen_random_uuid(), id, 1, now(), 'ready', '{}', 96, now() from production_jobs`)
  expect(await measure()).toMatchObject({ dailyProgress: 3, filmsPerDay: 2_700, secondsPerFilm: 32, filmsMeasured: 3 })
})

test('a key is kept sealed once the provider accepts it, and never comes back', async () => {
  const asked: (string | undefined)[] = []
  const provider = createServer((request, response) => {
    asked.push(request.headers.authorization)
    const isRight = request.headers.authorization === 'Bearer key_right_0123456789'
    response.writeHead(isRight ? 200 : 401, { 'content-type': 'application/json' })
    response.end(JSON.stringify(isRight ? { creditBalance: 1200, tier: {}, usage: {} } : { error: 'no' }))
  })
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void provider.close())
  await start({ RUNWAYML_BASE_URL: `http://127.0.0.1:${(provider.address() as AddressInfo).port}` })
  const configure = async (apiKey: unknown) => {
    const answer = await owner.post('/api/stage2/configure-runway', { apiKey })
    return [answer.status, await answer.text()]
  }
  expect(await configure('   ')).toEqual([400, expect.stringContaining('Please enter a valid API key')])
  expect(await configure('key_wrong')).toEqual([503, '{"success":false,"error":"Failed to connect to RunwayML API"}'])
  const status = async () => (await owner.get('/api/stage2/runway-status')).json()
  expect(await status()).toEqual({ success: true, configured: false, source: null })
  expect(await configure('key_right_0123456789')).toEqual([200, '{"success":true,"source":"stored"}'])
  expect(await status()).toEqual({ success: true, configured: true, source: 'stored' })
  const { rows } = await product.database.execute(sql`select value from settings`)
  expect(JSON.stringify(rows)).not.toContain('key_right')
  expect(product.logText()).not.toContain('key_right')
  expect(await (await owner.get('/api/stage2/capacity')).json()).toMatchObject({ metrics: { runwayMLCredits: 1200 } })
})

test('a key from the environment goes before any other', async () => {
  await start({ RUNWAYML_API_SECRET: 'key_of_the_environment' })
  const answer = await owner.post('/api/stage2/configure-runway', { apiKey: 'another' })
  expect(await answer.json()).toEqual({ success: true, source: 'environment' })
  expect(await (await owner.get('/api/stage2/runway-status')).json()).toMatchObject({ source: 'environment' })
})
