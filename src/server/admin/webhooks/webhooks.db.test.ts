import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { webhookKinds } from '#src/contracts/people/webhooks.ts'
import { goodCard, honestCart } from '#test/support/honest-cart.ts'
import { honestQuote, testPassword } from '#test/support/honest-quote.ts'
import { patient } from '#test/support/patient.ts'
import { startTestProduct, type TestProduct } from '#test/support/test-product.ts'
import type { Visitor } from '#test/support/visitor.ts'
import { type ConsequenceDeps, consequences } from '#src/server/consequences.ts'
import { makeRecord } from '#src/server/events/log.ts'
import { completeOrders } from '#src/server/sales/orders/feature.ts'
import { signMessage } from './deliver.ts'

interface Told {
  headers: IncomingHttpHeaders
  body: string
}

let product: TestProduct
let owner: Visitor
let url: string
let secret: string
const heard: Told[] = []
// What the other program answers next; 200 when nothing is here.
const answers: number[] = []

const receiver = createServer(async (request, response) => {
  const status = answers.shift() ?? 200
  const body = await text(request)
  if (status === 200) heard.push({ headers: request.headers, body })
  // No answer at all.
  if (status === 0) request.socket.destroy()
  else response.writeHead(status).end()
})

beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(receiver.address() as AddressInfo).port}`
  url = `http://${host}/hook`
  product = await startTestProduct({ WEBHOOK_HOSTS: `n8n.example, ${host}` })
  owner = await product.owner()
  const answer = await add({ url })
  secret = ((await answer.json()) as { secret: string }).secret
})
afterAll(async () => {
  await product.stop()
  receiver.close()
})

const add = (changes: object) =>
  owner.post('/api/admin/webhooks', { password: testPassword, kinds: webhookKinds, ...changes })
const read = async (answer: Promise<Response>) => (await (await answer).json()) as Record<string, string>
const list = async (path: string) => (await (await owner.get(path)).json()) as Record<string, string>[]
const typesOf = () => heard.map(({ body }) => (JSON.parse(body) as { type: string }).type)
// Whatever waits for its next try is due now.
const hurry = () =>
  product.database.execute(sql`update webhook_deliveries set next_at = now() where state = 'waiting' and answer <> ''`)
const whenHeard = (types: string[]) =>
  vi.waitFor(
    async () => {
      await hurry()
      expect(typesOf()).toEqual(types)
    },
    { timeout: patient(20_000), interval: 200 },
  )

async function buy(browser = product.visitor(), changes = {}) {
  const cart = { ...honestCart, email: 'helen@lakeside.example', isAnother: true, ...changes }
  const opened = await read(browser.post('/api/create-payment-intent', cart))
  const { clientSecret, paymentIntentId, orderToken = '' } = opened
  await browser.post('/api/sandbox-payment/confirm', { clientSecret, paymentIntentId, card: goodCard })
  const { orderNumber = '' } = await read(browser.post('/api/payment-status', { clientSecret, paymentIntentId }))
  return { orderNumber, orderToken }
}

// Each of another pattern: the same picture twice counts once.
async function photo(name: string) {
  const tiles = Buffer.from(Array.from({ length: 8 * 6 * 3 }, () => Math.floor(Math.random() * 256)))
  const picture = sharp(tiles, { raw: { width: 8, height: 6, channels: 3 } }).resize(1200, 900, { kernel: 'nearest' })
  return { name, bytes: new Uint8Array(await picture.jpeg().toBuffer()) }
}

test('webhooks arrive in order, signed, with ids only, however often the receiver fails', async () => {
  answers.push(500, 0, 302)
  await product.visitor().post('/api/submit-quote', honestQuote)
  await whenHeard(['lead.created'])
  answers.push(503)
  const { orderNumber } = await buy()
  await whenHeard(['lead.created', 'order.paid'])
  for (const { headers, body } of heard) {
    const id = String(headers['webhook-id'])
    const timestamp = Number(headers['webhook-timestamp'])
    expect(headers).toMatchObject(signMessage(secret, { id, timestamp, body }))
    expect(body).not.toMatch(/helen|lakeside/i)
  }
  expect(JSON.parse(heard[1]?.body ?? '')).toMatchObject({ data: { orderNumber, total: 177, refunded: 0 } })
  expect(new Set(heard.map(({ headers }) => headers['webhook-id'])).size).toBe(2)
})

test('a film that is ready and approved, and an order that is refunded, are told of as well', async () => {
  heard.length = 0
  const [order] = (await product.database.execute(sql`select id from orders where state <> 'open'`)).rows
  const orderId = String(order?.['id'])
  const filmId = crypto.randomUUID()
  const facts = JSON.stringify({ filmId, version: 2 })
  for (const kind of ['film.ready', 'film.approved']) {
    await product.database.execute(sql`insert into events (at, kind, actor, order_id, job_id, facts)
      select now(), ${kind}, 'system', order_id, id, ${facts} from production_jobs where order_id = ${orderId} limit 1`)
  }
  await owner.post(`/api/admin/orders/${orderId}/refund`, { refundId: crypto.randomUUID(), amount: 10 })
  await whenHeard(['film.ready', 'film.approved', 'order.refunded'])
  expect(JSON.parse(heard[0]?.body ?? '')).toMatchObject({ data: { orderId, filmId, version: 2 } })
  expect(JSON.parse(heard[2]?.body ?? '')).toMatchObject({ data: { orderId, refunded: 10 } })
})

test('an order whose photos are complete, and one that is delivered, are told of as well', async () => {
  heard.length = 0
  const email = 'ada@lakeside.example'
  const browser = product.visitor()
  const asked = await read(browser.post('/api/submit-quote', { ...honestQuote, email }))
  await whenHeard(['lead.created'])
  const { orderToken } = await buy(browser, { email, quoteReference: asked['reference'] })
  const brief = {
    nameToShow: 'Lakeside House',
    tagline: '',
    callToAction: '',
    phone: '',
    site: '',
    handle: '',
    colours: [],
  }
  expect((await browser.post(`/api/orders/${orderToken}/brief`, brief)).status).toBe(200)
  const photos = await Promise.all(['a.jpg', 'b.jpg', 'c.jpg'].map(photo))
  expect((await browser.upload(asked['customerId'] ?? '', photos)).status).toBe(200)
  const untilComplete = ['lead.created', 'order.paid', 'order.photos_complete']
  await whenHeard(untilComplete)
  const [order] = (await product.database.execute(sql`select id from orders where token = ${orderToken}`)).rows
  const orderId = String(order?.['id'])
  const clock = { now: () => new Date() }
  const record = makeRecord(consequences, () => ({ clock }) as ConsequenceDeps)
  const facts = { filmId: orderId, version: 1, isLastOfOrder: true }
  await product.database.transaction((tx) => completeOrders({ clock, record }, tx, [{ orderId, facts }]))
  await whenHeard([...untilComplete, 'order.delivered'])
  expect(JSON.parse(heard[3]?.body ?? '')).toMatchObject({ data: { orderId, customerId: asked['customerId'] } })
})

test('a receiver that says "gone" is not tried again; the owner sees why and resends it with the same id', async () => {
  heard.length = 0
  answers.push(410)
  await product.visitor().post('/api/submit-quote', { ...honestQuote, email: 'ben@lakeside.example' })
  const [webhook] = await list('/api/admin/webhooks')
  const log = () => list(`/api/admin/webhooks/${webhook?.['id']}/deliveries`)
  await vi.waitFor(async () => expect((await log())[0]).toMatchObject({ state: 'failed', answer: 'Answered 410' }), {
    timeout: patient(20_000),
  })
  expect(await list('/api/admin/webhooks')).toMatchObject([{ url, waiting: 0, failed: 1 }])
  const again = `/api/admin/webhooks/deliveries/${(await log())[0]?.['id']}/again`
  expect((await owner.post(again, {})).status).toBe(200)
  await whenHeard(['lead.created'])
  expect(heard[0]?.headers['webhook-id']).toBe(`msg_${(await log())[0]?.['id']}`)
  await vi.waitFor(async () => expect((await log())[0]).toMatchObject({ state: 'delivered', attempts: 1 }), {
    timeout: patient(20_000),
  })
})

test('an internal address, one without https or with a password in it, and a wrong password are refused', async () => {
  for (const wrong of [
    'http://example.com/',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://169.254.169.254/',
    `https://a:b@n8n.example/`,
  ]) {
    expect((await add({ url: wrong })).status, wrong).toBe(400)
  }
  expect((await add({ url, password: 'wrong' })).status).toBe(400)
  expect((await add({ url, kinds: [] })).status).toBe(400)
  const { rows } = await product.database.execute(sql`select webhooks::text as row from webhooks`)
  expect(JSON.stringify(rows)).not.toContain(secret.slice(6))
})

test('a webhook that leads inside since it was added is not followed', async () => {
  const before = heard.length
  await product.database.execute(sql`update webhooks set url = ${url.replace('127.0.0.1', '127.0.0.2')}`)
  await product.visitor().post('/api/submit-quote', { ...honestQuote, email: 'cat@lakeside.example' })
  const reason = sql`select answer from webhook_deliveries where state = 'waiting'`
  await vi.waitFor(
    async () =>
      expect((await product.database.execute(reason)).rows).toEqual([
        { answer: 'The name leads to an internal address.' },
      ]),
    { timeout: patient(20_000) },
  )
  expect(heard).toHaveLength(before)
  const [webhook] = await list('/api/admin/webhooks')
  expect((await owner.delete(`/api/admin/webhooks/${webhook?.['id']}`)).status).toBe(200)
  expect(await list('/api/admin/webhooks')).toEqual([])
})

test('a webhook whose secret can no longer be opened holds up no other, and says why', async () => {
  heard.length = 0
  await add({ url })
  await add({ url: `${url}/sealed` })
  await product.database.execute(sql`update webhooks set secret = 'of another APP_SECRET' where url like '%/sealed'`)
  await product.visitor().post('/api/submit-quote', { ...honestQuote, email: 'sealed@lakeside.example' })
  await whenHeard(['lead.created'])
  const told = async () => {
    const { rows } = await product.database.execute(sql`
      select state, answer from webhook_deliveries where webhook_id = (select id from webhooks where url like '%/sealed')`)
    return rows
  }
  const failed = { state: 'failed', answer: expect.stringContaining('APP_SECRET') }
  await vi.waitFor(async () => expect(await told()).toEqual([failed]), { timeout: patient(20_000), interval: 200 })
})
