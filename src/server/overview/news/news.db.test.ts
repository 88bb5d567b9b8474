import { randomUUID } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newsKinds } from '#src/contracts/overview/news-kinds.ts'
import { systemClock } from '#src/server/platform/clock/system-clock.ts'
import { honestQuote } from '#test/support/honest-quote.ts'
import { idleQueue } from '#test/support/idle-queue.ts'
import { insertCustomer } from '#test/support/insert-customer.ts'
import { makeSubscriber } from '#test/support/open-push.ts'
import { patient } from '#test/support/patient.ts'
import { readBusiness } from '#test/support/read-business.ts'
import { startTestProduct, type TestProduct } from '#test/support/test-product.ts'
import type { Visitor } from '#test/support/visitor.ts'
import { tellNews } from './news.ts'

let product: TestProduct
let owner: Visitor
let browser: ReturnType<typeof makeSubscriber>
const pushed: { headers: IncomingHttpHeaders; body: Buffer }[] = []
// What the push service answers next; 201 when nothing is here.
const answers: number[] = []

const service = createServer(async (request, response) => {
  const body = await buffer(request)
  const status = answers.shift() ?? 201
  if (status === 201) pushed.push({ headers: request.headers, body })
  response.writeHead(status).end()
})

beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(service.address() as AddressInfo).port}`
  browser = makeSubscriber(`http://${host}/send/1`)
  product = await startTestProduct({ WEBHOOK_HOSTS: host, OWNER_EMAIL: 'owner@example.com' })
  owner = await product.owner()
  expect((await owner.post('/api/admin/push', browser.subscription)).status).toBe(200)
})
afterAll(async () => {
  await product.stop()
  service.close()
})

// Somebody asks for a price.
async function ask(name: string): Promise<string> {
  const customerId = await insertCustomer(product.database, { name })
  await run(sql`insert into events (at, kind, actor, customer_id, facts)
    values (now(), 'quote.requested', 'customer', ${customerId}, '{"isTest": false}')`)
  return customerId
}
const findUnreadable = (customerId: string) =>
  run(sql`insert into events (at, kind, actor, customer_id, facts)
    values (now(), 'photo.unreadable', 'system', ${customerId}, jsonb_build_object('photoId', gen_random_uuid()))`)
const raiseAlert = (message: string) =>
  run(sql`with alert as (
      insert into alerts (id, created_at, incident, severity, message)
      values (gen_random_uuid(), now(), ${message}, 'high', ${message}) returning id)
    insert into events (at, kind, actor, facts)
    select now(), 'alert.opened', 'system', jsonb_build_object('alertId', id) from alert`)
const run = async (query: ReturnType<typeof sql>) => (await product.database.execute(query)).rows
const patience = { timeout: patient(30_000), interval: 200 }
const set = (values: object) => owner.post('/api/admin/settings', { values })
const messages = () => pushed.map(({ body }) => browser.read(body))
const mails = () => run(sql`select subject, text_content as text from emails where recipient = 'owner@example.com'`)
const noted = async (kind: string) =>
  (await run(sql`select count(*)::int as count from owner_news where kind = ${kind}`))[0]?.['count']
const unread = async () => {
  const [row] = await run(sql`select count(*)::int as count from events join event_readers on name = 'owner'
    where (events.place, events.number) > (event_readers.place, event_readers.number)`)
  return row?.['count']
}
const untold = () => run(sql`select kind from owner_news where told_at is null`)

test('a lead is told once, by mail and in the browser, though the push service fails at first', async () => {
  answers.push(503)
  const answer = await product.visitor().post('/api/submit-quote', honestQuote)
  const { customerId } = (await answer.json()) as { customerId: string }
  await vi.waitFor(async () => {
    await run(sql`update pgboss.job set start_after = now() where name = 'news.push' and state = 'retry'`)
    expect(pushed).toHaveLength(1)
  }, patience)
  const path = `/customer?id=${customerId}`
  expect(messages()[0]).toMatchObject({ title: `New lead: ${honestQuote.name}`, path, waiting: 1 })
  expect(pushed[0]?.headers['content-encoding']).toBe('aes128gcm')
  expect(pushed[0]?.headers['topic']).toMatch(/^[\da-f]{32}$/)
  expect(pushed[0]?.headers.authorization).toMatch(/^vapid t=.+, k=.+/)
  expect(await mails()).toMatchObject([{ subject: `New lead: ${honestQuote.name}` }])
  expect(String((await mails())[0]?.['text'])).toContain(path)
})

test('each kind has its own choice, and all of them are known', async () => {
  pushed.length = 0
  const [order, job, film] = [randomUUID(), randomUUID(), randomUUID()]
  await set({ 'tell.order': 'push', 'tell.payment': 'none', 'tell.approval': 'mail' })
  const customerId = await ask(honestQuote.name)
  await run(sql`insert into orders (id, number, token, created_at, method, state, opens_photos, email, name, service_type,
      add_ons, total_pence, paid_at) values
    (${order}, 'R-1', ${order}, now(), 'card', 'paid', true, 'a@example.com', 'Ann', 'vr1', '{}', 9900, now())`)
  for (const kind of ['order.placed', 'order.paid', 'order.ready', 'order.ready']) {
    await run(
      sql`insert into events (at, kind, actor, order_id, facts) values (now(), ${kind}, 'customer', ${order}, '{}')`,
    )
  }
  await run(sql`insert into production_jobs (id, created_at, customer_id, business_name, business_type, tier, formats,
      add_ons, status, work, is_autopilot, target_seconds, seed, words)
    values (${job}, now(), ${customerId}, 'Lakeside House', 'hotel', 'vr2', '{stories}', '{}', 'completed', 'done', false,
      30, 1, '{}')`)
  await run(sql`insert into films (id, job_id, version, created_at, state, timelines)
    values (${film}, ${job}, 1, now(), 'rendering', '{}')`)
  const facts = JSON.stringify({ filmId: film })
  for (const kind of ['film.ready', 'film.commented', 'film.commented', 'film.revision_asked', 'film.approved']) {
    await run(sql`insert into events (at, kind, actor, customer_id, job_id, facts)
      values (date_trunc('hour', now()), ${kind}, 'customer', ${customerId}, ${job}, ${facts})`)
  }
  await run(sql`with email as (
      insert into emails (id, created_at, customer_id, kind, recipient, subject, text_content, html_content, status)
      values (gen_random_uuid(), now(), ${customerId}, 'personal', 'ann@example.com', 'Hello', '', '', 'failed')
      returning id)
    insert into events (at, kind, actor, customer_id, facts)
    select now(), 'email.failed', 'system', ${customerId}, jsonb_build_object('emailId', id) from email`)
  await run(sql`with reply as (
      insert into customer_replies (id, customer_id, created_at, sender, subject, text, message_id)
      values (gen_random_uuid(), ${customerId}, now(), 'ann@example.com', 'Re: Hello', 'Yes', '<1@example.com>')
      returning id)
    insert into events (at, kind, actor, customer_id, facts)
    select now(), 'reply.received', 'customer', ${customerId}, jsonb_build_object('replyId', id, 'isProven', true) from reply`)
  await findUnreadable(customerId)
  await raiseAlert('The disk is full.')
  await vi.waitFor(async () => expect(await unread()).toBe(0), patience)
  await vi.waitFor(async () => expect(await untold()).toEqual([]), patience)
  expect(new Set((await run(sql`select kind from owner_news`)).map(({ kind }) => kind))).toEqual(new Set(newsKinds))
  await vi.waitFor(() => expect(pushed.length).toBeGreaterThanOrEqual(9), patience)
  // A busy machine may raise alerts of its own.
  expect([...new Set(messages().map(({ title, path }) => `${String(title)} ${String(path)}`))].toSorted()).toEqual(
    [
      'Alert /monitoring',
      'An email wasn’t delivered /control-panel?tab=emails',
      `All photos are here /orders?id=${order}`,
      `Changes requested: Lakeside House /automated-production?job=${job}`,
      `Comments: Lakeside House /automated-production?job=${job}`,
      `Film ready: Lakeside House /automated-production?job=${job}`,
      `New lead: ${honestQuote.name} /customer?id=${customerId}`,
      `${honestQuote.name} replied /customer?id=${customerId}`,
      `New order: £99 /orders?id=${order}`,
    ].toSorted(),
  )
  const subjects = (await mails()).map(({ subject }) => subject)
  expect(subjects).toContain('Approved: Lakeside House')
  expect(subjects).not.toContain('Paid: £99')
  expect(subjects.filter((subject) => subject === 'All photos are here')).toHaveLength(1)
})

test('in quiet hours only alerts are told; the rest follows when they end', async () => {
  await set({ quietFrom: '00:00', quietUntil: '23:59' })
  const before = (await mails()).length
  await ask('Nina Night')
  await raiseAlert('The site is away.')
  await vi.waitFor(async () => expect(await untold()).toEqual([{ kind: 'lead' }]), patience)
  expect(await mails()).toHaveLength(before)
  await set({ quietFrom: '', quietUntil: '' })
  await vi.waitFor(async () => expect(await mails()).toHaveLength(before + 1), patience)
})

test('with a digest, notifications come at once and the mails of a day as one', async () => {
  await set({ digestAt: '18:00' })
  await run(sql`delete from owner_news`)
  const before = (await mails()).length
  for (const name of ['Dora Day', 'Dan Day']) await ask(name)
  await vi.waitFor(async () => expect(await noted('lead')).toBe(2), patience)
  await vi.waitFor(async () => expect(await untold()).toEqual([]), patience)
  expect(await mails()).toHaveLength(before)
  await run(sql`update owner_news set created_at = created_at - interval '1 day'`)
  await vi.waitFor(async () => expect(await mails()).toHaveLength(before + 1), patience)
  const digest = (await mails()).find(({ subject }) => subject === 'Today: 2 updates')
  expect(String(digest?.['text'])).toMatch(/New lead: Dora Day\.[^]*New lead: Dan Day\./)
  await set({ digestAt: '' })
})

test('processes that work at once, and one that dies in between, tell everything once', async () => {
  await set({ quietFrom: '00:00', quietUntil: '23:59' })
  await run(sql`delete from owner_news`)
  const rush = Array.from({ length: 60 }, (_, at) => `Rush ${randomUUID().slice(0, 8)} ${at}`)
  for (const name of rush) await ask(name)
  await vi.waitFor(async () => expect(await noted('lead')).toBe(60), patience)
  const business: typeof readBusiness = async (db) => ({ ...(await readBusiness(db)), ownerEmail: 'owner@example.com' })
  const deps = { database: product.database, clock: systemClock, siteUrl: 'https://x.example', queue: idleQueue }
  const work = (queue = idleQueue) =>
    // Quiet hours are over for these.
    tellNews({
      ...deps,
      queue,
      readBusiness: async (db) => ({ ...(await business(db)), quietFrom: '', quietUntil: '' }),
    })
  const [holding, othersEnded] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const dieLate = async () => {
    holding.resolve()
    await othersEnded.promise
    throw new Error('killed')
  }
  const dead = expect(work({ ...idleQueue, enqueue: dieLate })).rejects.toThrow('killed')
  await holding.promise
  await Promise.all([work(), work(), work()])
  othersEnded.resolve()
  await dead
  while ((await work()) > 0);
  const subjects = (await mails()).map(({ subject }) => String(subject))
  const told = subjects.filter((subject) => rush.some((name) => subject.endsWith(name)))
  expect(told.toSorted()).toEqual(rush.map((name) => `New lead: ${name}`).toSorted())
})

test('a flood of leads is told of a hundred times an hour', async () => {
  await set({ quietFrom: '00:00', quietUntil: '23:59' })
  await run(sql`delete from owner_news`)
  for (let number = 0; number < 105; number += 1) await ask(`Flood ${number}`)
  await vi.waitFor(async () => expect(await unread()).toBe(0), patience)
  expect(await noted('lead')).toBe(100)
  await set({ quietFrom: '', quietUntil: '' })
})

test('a browser that is gone is forgotten, and an address inside the house is never called', async () => {
  const list = async () =>
    (await (await owner.get('/api/admin/push')).json()) as { devices: { id: string }[]; publicKey: string }
  const { devices, publicKey } = await list()
  expect(publicKey).toMatch(/^[\w-]{80,}$/)
  expect(devices).toHaveLength(1)
  // Once more is the same browser.
  await owner.post('/api/admin/push', browser.subscription)
  expect((await list()).devices).toEqual(devices)
  const test = () => owner.post(`/api/admin/push/${devices[0]?.id}/test`)
  answers.push(500)
  expect(await (await test()).json()).toEqual({ reason: 'The push service answered 500.' })
  answers.push(410)
  expect(await (await test()).json()).toEqual({ reason: null })
  expect((await list()).devices).toEqual([])
  expect((await test()).status).toBe(404)
  for (const endpoint of ['https://127.0.0.1/', 'http://example.com/', 'https://169.254.169.254/', 'https://[::1]/']) {
    expect((await owner.post('/api/admin/push', { ...browser.subscription, endpoint })).status, endpoint).toBe(400)
  }
  const keys = { ...browser.subscription.keys, p256dh: 'A'.repeat(87) }
  expect((await owner.post('/api/admin/push', { ...browser.subscription, keys })).status).toBe(400)
  const kept = JSON.stringify(await run(sql`select push_identity::text as row from push_identity`))
  expect(kept).toContain(publicKey)
  expect((await product.visitor().get('/api/admin/push')).status).toBe(401)
})

test('a photo that cannot be read is told of once an hour, where somebody has paid', async () => {
  await set({ quietFrom: '', quietUntil: '' })
  const [buyer, stranger] = [
    await insertCustomer(product.database, { name: 'Zora' }),
    await insertCustomer(product.database, { name: 'Yann' }),
  ]
  const order = randomUUID()
  await run(sql`insert into orders (id, number, token, created_at, method, state, customer_id, opens_photos, email, name,
      service_type, add_ons, total_pence, paid_at)
    values (${order}, 'R-9', ${order}, now(), 'card', 'paid', ${buyer}, true, 'a@example.com', 'Zora', 'vr1', '{}', 9900, now())`)
  for (const customerId of [stranger, buyer, buyer]) await findUnreadable(customerId)
  const told = () => run(sql`select subject from emails where subject like 'A photo can’t be read%'`)
  await vi.waitFor(
    async () =>
      expect([await told(), await unread(), await untold()]).toEqual([
        [{ subject: 'A photo can’t be read: Zora' }],
        0,
        [],
      ]),
    patience,
  )
})
