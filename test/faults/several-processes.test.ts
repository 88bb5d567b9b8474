import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countArrivals, type MailServer, startMailServer } from '#test/fakes/mail-server.ts'
import { startBucketServer } from '#test/support/bucket-server.ts'
import { findFreePort } from '#test/support/free-port.ts'
import { honestQuote, testPassword } from '#test/support/honest-quote.ts'
import { patient } from '#test/support/patient.ts'
import { startTestPostgres } from '#test/support/postgres-server.ts'
import { ProductProcess } from '#test/support/product-process.ts'
import { Visitor } from '#test/support/visitor.ts'
import { strike } from './pick-victim.ts'

const open = new AsyncDisposableStack()
let database: Client
let start: (role: 'web' | 'worker', environment?: Record<string, string>) => Promise<ProductProcess>
let webs: ProductProcess[]
let workers: ProductProcess[]
let mail: MailServer

beforeAll(async () => {
  const [postgres, bucket] = await Promise.all([startTestPostgres(), startBucketServer()])
  mail = await startMailServer()
  open.defer(() => mail.close())
  for (const part of [postgres, bucket]) open.defer(() => part.stop())
  database = new Client({ connectionString: postgres.url })
  start = async (role, environment = {}) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'reelwright-role-'))
    open.defer(() => rm(dataDir, { recursive: true, force: true }))
    const shared = {
      DATABASE_URL: postgres.url,
      SMTP_URL: mail.url,
      APP_SECRET: 's'.repeat(40),
      ADMIN_PASSWORD: testPassword,
    }
    const product = new ProductProcess(await findFreePort(), {
      ROLE: role,
      DATA_DIR: dataDir,
      ...shared,
      ...bucket.environment,
      ...environment,
    })
    open.defer(() => product.stop())
    product.start()
    return product
  }
  // All at once, on an empty database: one migrates, the others wait.
  ;[webs, workers] = await Promise.all([
    Promise.all([start('web'), start('web')]),
    Promise.all([start('worker'), start('worker')]),
  ])
  await Promise.all(webs.map((web) => web.whenReady()))
  await database.connect()
  open.defer(() => database.end())
}, patient(120_000))
afterAll(() => open.disposeAsync(), patient(60_000))

const web = (index: number): string => webs[index]?.address ?? ''

async function until<Value>(look: () => Promise<Value | undefined>, everyMs = 250): Promise<Value> {
  for (let tries = 0; tries < patient(60_000) / everyMs; tries += 1) {
    const found = await look()
    if (found !== undefined) return found
    await sleep(everyMs)
  }
  throw new Error('It never happened.')
}

async function findTakenPhoto(): Promise<true | undefined> {
  const { rowCount } = await database.query(
    "select from pgboss.job where name = 'gallery.make-unpaid-copies' and state in ('active', 'completed')",
  )
  return rowCount === 0 ? undefined : true
}

async function orderWithPhoto(address: string) {
  const visitor = new Visitor(address)
  const { customerId } = (await (await visitor.post('/api/submit-quote', honestQuote)).json()) as { customerId: string }
  const bytes = new Uint8Array(await readFile(new URL('../fixtures/photo.heic', import.meta.url)))
  expect((await visitor.upload(customerId, [{ name: 'lake.heic', bytes }])).status).toBe(200)
  return { visitor, customerId }
}

async function seePhoto(owner: Visitor, customerId: string): Promise<Response> {
  const url = await until(async () => {
    const answer = await owner.get(`/api/uploads/property-images/${customerId}`)
    const { images } = (await answer.json()) as { images: { url: string; state: string }[] }
    return images.find(({ state }) => state === 'ready')?.url
  })
  return owner.get(url)
}

test('what one web process takes, every other shows, and workers finish it, though they are killed in the middle', async () => {
  const { customerId } = await orderWithPhoto(web(0))
  await until(findTakenPhoto, 20)
  for (const { pid } of workers) strike(pid ?? 0)
  // Nobody has to wait until they are missed.
  await database.query("update pgboss.job set heartbeat_on = heartbeat_on - interval '1 minute' where state = 'active'")
  const owner = new Visitor(web(0))
  await owner.post('/api/admin/login', { password: testPassword })
  const elsewhere = new Visitor(web(1), { cookie: `session=${owner.cookies.get('session')}` })
  const leads = (await (await elsewhere.get('/api/customers')).json()) as { id: string }[]
  expect(leads.map(({ id }) => id)).toContain(customerId)
  const picture = await seePhoto(elsewhere, customerId)
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  await until(async () => mail.received.length || undefined)
})

test('stopping any one process loses nothing: the others carry on', async () => {
  const before = mail.received.length
  const { customerId } = await orderWithPhoto(web(0))
  await workers[0]?.stop()
  await webs[0]?.stop()
  const owner = new Visitor(web(1))
  await owner.post('/api/admin/login', { password: testPassword })
  expect((await seePhoto(owner, customerId)).status).toBe(200)
  await until(async () => (mail.received.length > before ? true : undefined))
  const { rows } = await database.query<{ id: string; cuts: number }>('select id::text, cuts from emails')
  const cuts = new Map(rows.map((row) => [row.id, row.cuts]))
  for (const [id, times] of countArrivals(mail)) expect(times).toBeLessThanOrEqual(1 + (cuts.get(id.slice(1, 37)) ?? 0))
})

test('without a worker, or without one that renders, there is an alert; the version before starts on a newer database', async () => {
  const whenAlerted = (message: string) =>
    until(async () => {
      const { rows } = await database.query<{ message: string }>('select message from alerts where resolved_at is null')
      return rows.find((alert) => alert.message.startsWith(message))
    })
  await workers[1]?.stop()
  // Nobody has to wait until its sign of life is old.
  await database.query("update worker_signs set seen_at = seen_at - interval '1 minute'")
  await whenAlerted('No worker is running')
  await database.query('alter table customers add column of_the_next_version text')
  await database.query("insert into schema_migrations (name, sha256, is_additive) values ('9999-next.sql', 'x', true)")
  await start('worker', { RENDER_LANES: '0' })
  await whenAlerted('No films are being made: no process renders')
})
