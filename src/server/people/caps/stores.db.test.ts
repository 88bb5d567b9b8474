import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sampleFilms } from '#src/contracts/sales/sample-films.ts'
import { newId } from '#src/kit/ids.ts'
import type { PeopleDeps } from '#src/server/people/deps.ts'
import { sendMyDataLink } from '#src/server/people/personal-data/my-data.ts'
import type { OrderDeps } from '#src/server/sales/orders/deps.ts'
import { sendOrderLinks } from '#src/server/sales/orders/order-page.ts'
import type { Platform } from '#src/server/open-platform.ts'
import { goodCard, honestCart } from '#test/support/honest-cart.ts'
import { honestQuote } from '#test/support/honest-quote.ts'
import { insertCustomer } from '#test/support/insert-customer.ts'
import { startTestProduct, type TestProduct } from '#test/support/test-product.ts'
import { makeTusVisitor } from '#test/support/tus-visitor.ts'
import type { Visitor } from '#test/support/visitor.ts'
import { type StoreName, strangersStores } from './feature.ts'

// Each store is filled past its caps by the calls that fill it, and its rows are counted.

let product: TestProduct
let platform: Platform
beforeAll(async () => {
  product = await startTestProduct(
    { BANK_DETAILS: 'Sort code 20-00-00, account 12345678' },
    { worksToo: false, overridePlatform: (opened) => (platform = opened) },
  )
})
afterAll(() => product.stop())

const run = async (query: ReturnType<typeof sql>) => (await product.database.execute(query)).rows
const countOf = async (query: ReturnType<typeof sql>) => Number((await run(query))[0]?.['all'])
const json = async (answer: Promise<Response>) => (await (await answer).json()) as Record<string, string>
const anAddress = () => `${randomUUID()}@lake.example`
const from = (source: string): Visitor => product.visitor({ 'x-forwarded-for': source })

// Whoever fills a store needs what belongs to it first, from elsewhere: it is not what is counted.
let caller = 0
async function quoted(source: string) {
  const visitor = product.visitor({ 'x-forwarded-for': `192.0.2.${(caller += 1)}` })
  const { customerId = '' } = await json(visitor.post('/api/submit-quote', { ...honestQuote, email: anAddress() }))
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return { customerId, cookie, headers: { cookie, 'x-forwarded-for': source } }
}
const paidOrders = new Map<string, string>()
async function paidOrder(source: string): Promise<string> {
  const known = paidOrders.get(source)
  if (known) return known
  const visitor = product.visitor({ 'x-forwarded-for': `192.0.2.${(caller += 1)}` })
  const cart = { ...honestCart, addOns: [], addOnPrice: 0, amount: 119, email: anAddress() }
  const {
    clientSecret,
    paymentIntentId,
    orderToken = '',
  } = await json(visitor.post('/api/create-payment-intent', cart))
  await visitor.post('/api/sandbox-payment/confirm', { clientSecret, paymentIntentId, card: goodCard })
  await visitor.post('/api/payment-status', { clientSecret, paymentIntentId })
  paidOrders.set(source, orderToken)
  return orderToken
}
const emailsOf = (subject: string) => sql`select count(*) as all from emails where subject ilike ${`%${subject}%`}`

const bankOrder = (source: string) =>
  from(source).post('/api/orders', {
    method: 'bank',
    service: 'vr1',
    basePrice: 99,
    addOns: [],
    addOnPrice: 0,
    amount: 99,
    email: anAddress(),
  })
const handlerDeps = () => ({ ...platform, siteUrl: product.address }) as unknown as PeopleDeps & OrderDeps

interface Fill {
  fill: (source: string) => Promise<unknown>
  rows: ReturnType<typeof sql>
}

// Elsewhere: bytes of photos and previews (upload-room.db.test.ts, make-preview.db.test.ts), comments, edits and music of a film
// (delivery.db.test.ts, edit-own-film.db.test.ts, music.db.test.ts), mail (replies.db.test.ts) and one's own data
// (my-data.db.test.ts) need more around them.
type Elsewhere = 'photoBytes' | 'previews' | 'comments' | 'ownEdits' | 'replies' | 'ownData'

const fills: Record<Exclude<StoreName, Elsewhere>, Fill> = {
  leads: {
    fill: (source) => from(source).post('/api/submit-quote', { ...honestQuote, email: anAddress() }),
    rows: sql`select count(*) as all from quotes`,
  },
  orders: { fill: bankOrder, rows: sql`select count(*) as all from orders` },
  carts: {
    fill: (source) => from(source).post('/api/checkout-quote', {}),
    rows: sql`select count(*) as all from carts`,
  },
  offers: {
    fill: (source) => from(source).post('/api/offers', {}),
    rows: sql`select count(*) as all from offers`,
  },
  seenFilms: {
    fill: async (source) => {
      const { customerId, headers } = await quoted(source)
      const film = { tier: 'vr1', format: 'stories', seed: 1, mood: null, look: null, keepsOrder: true, photos: [] }
      return fetch(`${product.address}/api/seen-film/${customerId}`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(film),
      })
    },
    rows: sql`select count(*) as all from seen_films`,
  },
  photos: {
    fill: async (source) => {
      const { customerId, cookie, headers } = await quoted(source)
      const visitor = makeTusVisitor(product.address, { id: customerId, cookie })
      return visitor.begin({ key: randomUUID(), bytes: 1_000 }, headers)
    },
    rows: sql`select count(*) as all from uploads`,
  },
  quoteMails: {
    fill: async (source) => {
      const visitor = from(source)
      await visitor.post('/api/submit-quote', { ...honestQuote, email: anAddress() })
      return visitor.post('/api/send-auto-response', {})
    },
    rows: emailsOf('quote'),
  },
  orderMails: { fill: bankOrder, rows: sql`select count(*) as all from emails` },
  sampleMails: {
    fill: (source) =>
      from(source).post('/api/video-download-request', {
        email: anAddress(),
        videoName: sampleFilms[0]?.title,
        videoFile: sampleFilms[0]?.file,
        requestType: 'video_download',
        priority: 'high',
        source: 'homepage_video_modal',
      }),
    rows: sql`select count(*) as all from sample_waiters`,
  },
  orderLinks: {
    fill: async (source) => {
      const email = anAddress()
      const order = { method: 'contact', service: 'vr1', basePrice: 99, addOns: [], addOnPrice: 0, amount: 99, email }
      await from(`198.18.0.${(caller += 1)}`).post('/api/orders', order)
      await sendOrderLinks(handlerDeps(), { email, source })
    },
    rows: sql`select count(*) as all from emails where subject ilike '%link%'`,
  },
  dataLinks: {
    fill: async (source) => {
      const email = anAddress()
      await insertCustomer(product.database, { id: newId(Date.now()), email })
      await sendMyDataLink(handlerDeps(), { email, source })
    },
    rows: sql`select count(*) as all from emails`,
  },
  linkRequests: {
    fill: (source) => from(source).post('/api/order-link', { email: anAddress() }),
    rows: sql`select count(*) as all from pgboss.job where name = 'orders.send-links'`,
  },
  briefs: {
    fill: async (source) => {
      const brief = { tagline: '', callToAction: '', phone: '', site: '', handle: '', colours: [] }
      const nameToShow = randomUUID()
      return from(source).post(`/api/orders/${await paidOrder(source)}/brief`, { ...brief, nameToShow })
    },
    rows: sql`select count(*) as all from events where kind = 'brief.changed'`,
  },
}

beforeEach(async () => {
  await run(sql`truncate customers, orders, carts, offers, emails, sample_waiters, sample_requests, pgboss.job cascade`)
  paidOrders.clear()
})

test.each(Object.keys(fills) as (keyof typeof fills)[])(
  '%s: one source has its share, all have theirs, and what is refused takes nothing from others',
  async (name) => {
    const { fill, rows } = fills[name]
    const [one, other] = ['203.0.113.1', '203.0.113.2']
    for (const source of [one, other]) if (name === 'briefs') await paidOrder(source)
    const store = strangersStores[name]
    const { perSource, inAll } = store
    try {
      Object.assign(store, { perSource: 2, inAll: 4 })
      for (let times = 0; times < 4; times += 1) await fill(one)
      expect(await countOf(rows)).toBe(2)
      await fill(other)
      expect(await countOf(rows)).toBe(3)
      store.inAll = 3
      await fill(other)
      expect(await countOf(rows)).toBe(3)
      store.inAll = 4
      await fill(other)
      await fill(other)
      expect(await countOf(rows)).toBe(4)
    } finally {
      Object.assign(store, { perSource, inAll })
    }
  },
)

test('an IPv6 /48 is one source sixteen times over, however many addresses it has', async () => {
  const { carts } = strangersStores
  const { perSource } = carts
  try {
    carts.perSource = 1
    for (let index = 0; index < 40; index += 1)
      await from(`2001:db8:7:${index.toString(16)}00::1`).post('/api/checkout-quote', {})
    expect(await countOf(sql`select count(*) as all from carts`)).toBe(16)
  } finally {
    carts.perSource = perSource
  }
})

test('strangers who use up the mails of a day leave those to people who have paid, so many to each address', async () => {
  const token = await paidOrder('203.0.113.1')
  const [order] = await run(sql`select email from orders where token = ${token}`)
  const email = String(order?.['email'])
  await run(sql`delete from emails`)
  const names = ['dataLinks', 'orderLinks', 'orderMails'] as const
  for (const name of names) {
    await run(sql`insert into sample_requests (day, counted, used)
      values (to_char(now() at time zone 'utc', 'YYYY-MM-DD')::date, ${`${name} all`}, ${strangersStores[name].inAll})
      on conflict (day, counted) do update set used = excluded.used`)
  }
  const mails = () => countOf(sql`select count(*) as all from emails where recipient = ${email}`)
  for (let times = 0; times < 5; times += 1) await sendMyDataLink(handlerDeps(), { email, source: '203.0.113.9' })
  expect(await mails()).toBe(3)
  for (let times = 0; times < 5; times += 1) await sendOrderLinks(handlerDeps(), { email, source: '203.0.113.9' })
  expect(await mails()).toBe(6)
  const again = { method: 'bank', service: 'vr1', basePrice: 99, addOns: [], addOnPrice: 0, amount: 99, email }
  expect((await from('203.0.113.9').post('/api/orders', { ...again, isAnother: true })).status).toBe(200)
  expect(await mails()).toBe(7)
  const stranger = anAddress()
  await insertCustomer(product.database, { id: newId(Date.now()), email: stranger })
  await sendMyDataLink(handlerDeps(), { email: stranger, source: '203.0.113.9' })
  expect(await countOf(sql`select count(*) as all from emails where recipient = ${stranger}`)).toBe(0)
})

async function holdSomething(email: string): Promise<void> {
  await insertCustomer(product.database, { id: newId(Date.now()), email })
  await run(sql`insert into orders (id, number, token, created_at, method, state, opens_photos, email, name, service_type,
      add_ons, total_pence) values (${randomUUID()}, ${email}, ${email}, now(), 'contact', 'open', false, ${email}, '', 'vr1',
      '{}', 9900)`)
}

test.each([
  ['data links', sendMyDataLink],
  ['order links', sendOrderLinks],
])('a flood for one address leaves %s for everybody else', async (_, send) => {
  const [email, other] = [anAddress(), anAddress()]
  await holdSomething(email)
  for (let index = 0; index < 205; index += 1) await send(handlerDeps(), { email, source: `198.51.100.${index}` })
  await holdSomething(other)
  await send(handlerDeps(), { email: other, source: '203.0.113.9' })
  expect(await run(sql`select recipient, count(*)::int as mails from emails group by 1 order by 2`)).toEqual([
    { recipient: other, mails: 1 },
    { recipient: email, mails: 3 },
  ])
})
