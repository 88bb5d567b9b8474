import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WaitingGroup, WaitingKind } from '#src/contracts/overview/waiting.ts'
import { honestQuote } from '#test/support/honest-quote.ts'
import { insertCustomer } from '#test/support/insert-customer.ts'
import { openLine } from '#test/support/live-line.ts'
import { startTestProduct, type TestProduct } from '#test/support/test-product.ts'
import type { Visitor } from '#test/support/visitor.ts'

// Nothing works in the background: what waits is what each test made.
let product: TestProduct
let owner: Visitor
const space = { freeBytes: 90, totalBytes: 100, reserveBytes: 10 }

beforeAll(async () => {
  const disk = { measure: async () => space }
  product = await startTestProduct({}, { worksToo: false, overridePlatform: (platform) => ({ ...platform, disk }) })
  owner = await product.owner()
})
afterAll(() => product.stop())

const read = async () => (await (await owner.get('/api/admin/waiting')).json()) as WaitingGroup[]
const kinds = async (): Promise<WaitingKind[]> => (await read()).map(({ kind }) => kind)
const itemOf = async (kind: WaitingKind) => (await read()).find((group) => group.kind === kind)?.items[0]
const settle = async (kind: WaitingKind) =>
  (await owner.post(`/api/admin/waiting/${kind}/${(await itemOf(kind))?.id}/done`)).status

const run = (query: ReturnType<typeof sql>) => product.database.execute(query)

async function addJob(change: {
  status: string
  work: string
  addOns?: string
}): Promise<{ id: string; film: string }> {
  const [id, film] = [randomUUID(), randomUUID()]
  const customerId = await insertCustomer(product.database, { status: 'paid' })
  await run(sql`
    insert into production_jobs (id, created_at, customer_id, business_name, business_type, tier, formats, add_ons,
      status, work, is_autopilot, target_seconds, seed, words)
    values (${id}, now(), ${customerId}, 'Lakeside House', 'hotel', 'vr2', '{stories}', ${change.addOns ?? '{}'},
      ${change.status}, ${change.work}, false, 30, 1, '{}')`)
  await run(sql`insert into films (id, job_id, version, created_at, state, timelines)
    values (${film}, ${id}, 1, now() - interval '1 hour', 'ready', '{}')`)
  return { id, film }
}

const finish = (id: string) =>
  run(sql`update production_jobs set status = 'completed', delivered_at = now() where id = ${id}`)

async function addOrder(state: 'paid' | 'in_production', isReady = true): Promise<string> {
  const id = randomUUID()
  await run(sql`
    insert into orders (id, number, token, created_at, method, state, opens_photos, email, name, service_type, add_ons,
      total_pence, paid_at, ready_at)
    values (${id}, ${`R-${id.slice(0, 8)}`}, ${id}, now(), 'card', ${state}, true, 'ann@example.com', 'Ann', 'vr1', '{}',
      9900, now(), ${isReady ? new Date() : null})`)
  return id
}

const addEvent = (orderId: string, kind: string) =>
  run(sql`insert into events (at, kind, actor, order_id, facts)
    values (now(), ${kind}, 'customer', ${orderId}, '{}')`)

const addMail = (status: string) =>
  run(sql`insert into emails (id, created_at, kind, recipient, subject, text_content, html_content, status)
    values (${randomUUID()}, now(), 'personal', 'ann@example.com', 'Hello', '', '', ${status})`)

test('on a quiet day nothing waits', async () => {
  expect(await read()).toEqual([])
})

test('without a session the waiting list is refused', async () => {
  expect((await product.visitor().get('/api/admin/waiting')).status).toBe(401)
})

// What makes it wait, what ends it, and the topic by which an open Home hears of it.
interface Case {
  kind: WaitingKind
  topic?: string
  begin: () => Promise<unknown>
  end: (begun: never) => Promise<unknown>
}
const define = <Begun>(
  kind: WaitingKind,
  topic: string | undefined,
  begin: () => Promise<Begun>,
  end: (begun: Begun) => Promise<unknown>,
): Case => ({ kind, begin, end, ...(topic ? { topic } : {}) })

const cases: Case[] = [
  define(
    'lead',
    'customers',
    async () => {
      const visitor = product.visitor()
      const answer = await visitor.post('/api/submit-quote', honestQuote)
      await visitor.post('/api/send-auto-response', { email: honestQuote.email })
      return (await answer.json()) as { customerId: string }
    },
    ({ customerId }) => owner.post(`/api/customers/${customerId}/answered`, { way: 'call' }),
  ),
  define(
    'reply',
    'customers',
    async () => {
      const id = await insertCustomer(product.database, { status: 'paid' })
      await run(sql`insert into customer_replies (id, customer_id, created_at, sender, subject, text, message_id)
        values (${randomUUID()}, ${id}, now(), 'maria@lake.example', 'Re: Hello', 'Yes', ${randomUUID()})`)
      return id
    },
    async (id) => {
      await run(sql`insert into emails (id, created_at, customer_id, kind, recipient, subject, text_content, html_content, status)
        values (${randomUUID()}, clock_timestamp(), ${id}, 'personal', 'maria@lake.example', 'Re', '', '', 'sent')`)
      expect(await kinds()).toEqual([])
      // Another test takes all mails back.
      await run(sql`delete from customers where id = ${id}`)
    },
  ),
  define(
    'film_ready',
    'production',
    () => addJob({ status: 'editing', work: 'done' }),
    ({ id }) => finish(id),
  ),
  define(
    'extra',
    'production',
    () => addJob({ status: 'editing', work: 'done', addOns: '{premium-music}' }),
    async ({ id }) => {
      await owner.post(`/api/production/${id}/extras/premium-music`, { state: 'waived' })
      expect(await kinds()).toEqual(['film_ready'])
      await finish(id)
    },
  ),
  define(
    'film_failed',
    'production',
    () => addJob({ status: 'generating', work: 'failed' }),
    ({ id }) => finish(id),
  ),
  define(
    'revision',
    'production',
    async () => {
      const job = await addJob({ status: 'editing', work: 'done' })
      await run(sql`update production_jobs set revision_asked_at = now() where id = ${job.id}`)
      return job
    },
    async ({ id }) => {
      await run(sql`insert into films (id, job_id, version, created_at, state, timelines)
        values (${randomUUID()}, ${id}, 2, now(), 'ready', '{}')`)
      expect(await kinds()).toEqual(['film_ready'])
      await finish(id)
    },
  ),
  define(
    'comment',
    'production',
    async () => {
      const job = await addJob({ status: 'completed', work: 'done' })
      const comment = () =>
        run(sql`insert into film_comments (id, film_id, created_at, author, frame, text)
          values (${randomUUID()}, ${job.film}, clock_timestamp(), 'customer', 1, 'Longer')`)
      await comment()
      return { comment, ...job }
    },
    async ({ comment, id }) => {
      await settle('comment')
      expect(await kinds()).toEqual([])
      await comment()
      expect(await itemOf('comment')).toMatchObject({ targetId: id, text: '2 comments on the film.' })
      await run(sql`update production_jobs set approved_at = now(), approved_by = 'customer' where id = ${id}`)
    },
  ),
  define(
    'edit',
    'orders',
    async () => {
      const id = await addOrder('in_production')
      await addEvent(id, 'brief.changed')
    },
    () => settle('edit'),
  ),
  define(
    'no_photos',
    'orders',
    () => addOrder('paid', false),
    (id) => run(sql`update orders set ready_at = now() where id = ${id}`),
  ),
  define(
    'dispute',
    'orders',
    async () => {
      const id = await addOrder('paid')
      await run(sql`update orders set dispute = 'open' where id = ${id}`)
      return id
    },
    (id) => run(sql`update orders set dispute = 'won' where id = ${id}`),
  ),
  define(
    'odd_payment',
    'orders',
    async () =>
      run(sql`insert into odd_payments (id, at, reason, intent_id, order_id, amount_pence, currency)
        values (gen_random_uuid(), now(), 'second', 'pi_odd', ${await addOrder('paid')}, 9900, 'gbp')`),
    () => run(sql`update odd_payments set state = 'refunded'`),
  ),
  define(
    'mail_unknown',
    'emails',
    () => addMail('unknown'),
    () => settle('mail_unknown'),
  ),
  define(
    'mail_failed',
    'emails',
    () => addMail('failed'),
    () => run(sql`update emails set status = 'cancelled'`),
  ),
  define(
    'job_failed',
    undefined,
    () =>
      run(sql`insert into pgboss.job (name, data, source_name, source_output)
        values ('dead-letters', '{}', 'emails.deliver', '{"message": "The disk was full"}')`),
    () => run(sql`delete from pgboss.job where name = 'dead-letters'`),
  ),
  define(
    'disk',
    undefined,
    async () => Object.assign(space, { freeBytes: 10 }),
    async () => Object.assign(space, { freeBytes: 90 }),
  ),
]

test.each(cases)('$kind waits, is heard on the live line and leaves when done', async ({ kind, topic, begin, end }) => {
  const { next, nextOf } = await openLine(owner)
  await next()
  const begun = await begin()
  if (topic) expect(await nextOf(topic)).toBeDefined()
  expect(await kinds()).toEqual([kind])
  expect((await itemOf(kind))?.name).not.toBe('')
  await end(begun as never)
  expect(await kinds()).toEqual([])
})

test('a transfer is asked for, sent and confirmed, each as its own step', async () => {
  const cart = { method: 'bank', service: 'vr1', basePrice: 99, addOns: [], email: 'bea@example.com', name: 'Bea' }
  const placed = await product.visitor().post('/api/orders', cart)
  expect(placed.status).toBe(200)
  expect(await kinds()).toEqual(['bank_details'])
  const order = await itemOf('bank_details')
  await owner.post('/api/admin/settings', { values: { bankDetails: 'Sort code 00-00-00' } })
  await owner.post(`/api/admin/orders/${order?.targetId}/resend`, { mail: 'received' })
  expect(await kinds()).toEqual(['transfer'])
  await owner.post(`/api/admin/orders/${order?.targetId}/transfer-received`, { note: '' })
  expect(await kinds()).toEqual(['no_photos'])
  await product.visitor().post('/api/orders', { ...cart, email: 'cy@example.com' })
  await product.visitor().post('/api/orders', { ...cart, method: 'contact', email: 'di@example.com' })
  expect(await kinds()).toEqual(['transfer', 'contact', 'no_photos'])
})

test('only what ends by the owner’s word can be ticked off', async () => {
  expect((await owner.post(`/api/admin/waiting/transfer/${randomUUID()}/done`)).status).toBe(400)
})
