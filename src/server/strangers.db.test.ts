import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allCalls } from '#src/server/all-features.ts'
import type { Call } from '#src/contracts/call.ts'
import { drawPhoto } from '#test/support/draw-photo.ts'
import { goodCard, honestCart } from '#test/support/honest-cart.ts'
import { honestQuote } from '#test/support/honest-quote.ts'
import { patient } from '#test/support/patient.ts'
import { startTestProduct, type TestProduct } from '#test/support/test-product.ts'
import type { Visitor } from '#test/support/visitor.ts'

// Everything that can be known about a customer without their browser, mailbox or order link is tried at every call.

const victim = {
  ...honestQuote,
  name: 'Quillon Vexley',
  email: 'quillon@hazelmere.example',
  phone: '07700 900777',
  businessName: 'Hazelmere Orchard',
  notes: 'Ring my brother Tobias first.',
}
const personal = /vexley|hazelmere orchard|900777|tobias/i

let product: TestProduct
let photo: Uint8Array<ArrayBuffer>
let owner: Visitor
let own: {
  browser: Visitor
  customerId: string
  reference: string
  orderNumber: string
  token: string
  orderId: string
}
let other: { browser: Visitor; token: string }
// Of everything that belongs to the customer.
let ids: string[]

const read = async (answer: Promise<Response>) => (await (await answer).json()) as Record<string, string>
const rows = async (query: ReturnType<typeof sql>) => (await product.database.execute(query)).rows

async function buy(person: typeof honestQuote) {
  const browser = product.visitor()
  const { customerId = '', reference = '' } = await read(browser.post('/api/submit-quote', person))
  await browser.upload(customerId, [{ name: 'a.jpg', bytes: photo }])
  const cart = { ...honestCart, email: person.email, quoteReference: reference }
  const opened = await read(browser.post('/api/create-payment-intent', cart))
  const { clientSecret, paymentIntentId, orderNumber = '', orderToken: token = '' } = opened
  await browser.post('/api/sandbox-payment/confirm', { clientSecret, paymentIntentId, card: goodCard })
  await browser.post('/api/payment-status', { clientSecret, paymentIntentId })
  const [order] = await rows(sql`select id, state, opens_photos as proven from orders where number = ${orderNumber}`)
  expect(order).toMatchObject({ proven: true, state: expect.stringMatching(/paid|in_production/) as string })
  return { browser, customerId, reference, orderNumber, token, orderId: String(order?.['id']) }
}

beforeAll(async () => {
  product = await startTestProduct()
  owner = await product.owner()
  photo = await drawPhoto()
  own = await buy(victim)
  other = await buy({ ...honestQuote, email: 'other@elsewhere.example' })
  ids = [own.customerId, own.orderId, ...(await addFilm())]
})
afterAll(() => product.stop())

// A film that waits for the customer's word, with a comment; answers their ids, and the photo's.
async function addFilm(): Promise<string[]> {
  const ofCustomer = sql`select id from production_jobs where customer_id = ${own.customerId}`
  await product.database.execute(sql`insert into films (id, job_id, version, created_at, state, timelines, delivered_at)
    select gen_random_uuid(), id, 1, now(), 'ready', '{"text": "Hazelmere Orchard"}', now() from (${ofCustomer}) as job`)
  await product.database.execute(sql`insert into film_comments (id, film_id, created_at, author, frame, text)
    select gen_random_uuid(), id, now(), 'customer', 1, 'More of Tobias' from films where job_id in (${ofCustomer})`)
  const found =
    await rows(sql`select id from films where job_id in (${ofCustomer}) union all select id from film_comments
    union all select id from photos where customer_id = ${own.customerId}`)
  expect(found.length).toBeGreaterThan(2)
  return found.map(({ id }) => String(id))
}

// What belongs to the customer, but for the orders that anybody may place in anybody's name.
const belongings = async () => ({
  customer: await rows(sql`select name, email, phone, deleted_at from customers where id = ${own.customerId}`),
  quotes: await rows(
    sql`select reference, service_type, total_price_pence from quotes where customer_id = ${own.customerId}`,
  ),
  notes: await rows(sql`select * from customer_notes where customer_id = ${own.customerId}`),
  photos: await rows(sql`select id, bytes from photos where customer_id = ${own.customerId} order by id`),
  jobs: await rows(sql`select id, approved_at, rounds_used, music, branding from production_jobs
    where customer_id = ${own.customerId} order by id`),
  films: await rows(sql`select id from films order by id`),
  comments: await rows(sql`select id, text from film_comments order by id`),
  briefs: await rows(sql`select * from film_briefs where order_id = ${own.orderId}`),
  orders: await rows(sql`select number, token, name, email, opens_photos from orders where id = ${own.orderId}`),
  receipts: await rows(sql`select * from receipts where order_id = ${own.orderId}`),
})

const uploadHeaders = {
  'tus-resumable': '1.0.0',
  'upload-length': '1',
  'upload-offset': '0',
  'upload-metadata': 'key YWJjZGVmZ2g=',
}

// Every public fact in every place where it fits.
function knownPaths({ path }: Call): string[] {
  const facts = [own.customerId, own.orderId, own.reference, own.orderNumber, victim.email]
  if (!path.includes(':')) return [path]
  const guesses = facts.map((fact) => path.replaceAll(/:\w+/g, encodeURIComponent(fact)))
  // The token of an order of one's own, beside what belongs to another.
  const [first, second] = path.match(/:\w+/g) ?? []
  if (first !== ':token' || !second) return guesses
  return [...guesses, ...ids.map((id) => path.replace(':token', other.token).replaceAll(/:\w+/g, id))]
}

const knownBody = () => ({
  ...victim,
  ...honestCart,
  method: 'bank',
  customerName: victim.name,
  customerId: own.customerId,
  id: own.customerId,
  ids: [own.customerId],
  quoteReference: own.reference,
  reference: own.reference,
  orderNumber: own.orderNumber,
  orderToken: own.orderNumber,
  token: own.orderNumber,
  paymentIntentId: own.orderNumber,
  clientSecret: own.orderNumber,
  card: goodCard,
  isApproved: true,
  isAnother: true,
  name: 'page_view',
  path: '/',
})

const writes = ['POST', 'PATCH', 'DELETE']

function bodyOf({ method, bodyKind }: Call, email: string): { body?: BodyInit; headers: Record<string, string> } {
  if (!writes.includes(method)) return { headers: {} }
  if (bodyKind === 'stream') return { body: 'x', headers: { 'content-type': 'application/offset+octet-stream' } }
  const json = { body: JSON.stringify({ ...knownBody(), email }), headers: { 'content-type': 'application/json' } }
  if (bodyKind !== 'files') return json
  const form = new FormData()
  form.append('images', new Blob([photo]), 'x.jpg')
  return { body: form, headers: {} }
}

const cookieOf = ({ cookies }: Visitor): string => Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; ')

async function send(browser: Visitor, call: Call, { path, email }: { path: string; email: string }): Promise<string> {
  const { body = null, headers } = bodyOf(call, email)
  const answer = await fetch(product.address + path, {
    method: call.method,
    redirect: 'manual',
    body,
    headers: { ...uploadHeaders, ...headers, cookie: cookieOf(browser) },
  })
  if (call.answerKind === 'events') return (await answer.body?.cancel()) ?? ''
  return answer.text()
}

test.each(['a stranger', 'the customer of another order'])(
  '%s with every public fact about a customer reads, adds and deletes nothing at any call',
  async (who) => {
    const before = await belongings()
    expect(before.photos).toHaveLength(1)
    const browser = who === 'a stranger' ? product.visitor() : other.browser
    for (const call of allCalls.filter(({ name }) => !['logout', 'endAllSessions'].includes(name))) {
      for (const path of knownPaths(call)) {
        for (const email of [victim.email, 'stranger@elsewhere.example']) {
          const text = await send(browser, call, { path, email })
          expect({ call: call.name, path, told: personal.exec(text)?.[0] }).toEqual({ call: call.name, path })
        }
      }
    }
    // What the orders in the customer's name hand out opens nothing either.
    const placed = await rows(sql`select token, state from orders where email = ${victim.email}
      and id <> ${own.orderId} and state = 'open'`)
    expect(placed.length).toBeGreaterThan(0)
    for (const [index, { token }] of placed.entries()) {
      const finder = product.visitor({ 'x-forwarded-for': `192.0.2.${index}` })
      expect(await read(finder.get(`/api/orders/${String(token)}`))).toMatchObject({ photos: null })
      expect([...finder.cookies]).toEqual([])
      expect((await finder.post(`/api/orders/${String(token)}/erase`, {})).status).toBe(403)
      expect((await finder.get(`/api/uploads/property-images/${own.customerId}`)).status).toBe(401)
    }
    expect(await belongings()).toEqual(before)
  },
  patient(120_000),
)

test('the customer of this order sees the order and its photos; the customer of another does not', async () => {
  const fresh = product.visitor()
  expect(await read(fresh.get(`/api/orders/${own.token}`))).toMatchObject({ photos: { customerId: own.customerId } })
  const folder = `/api/uploads/property-images/${own.customerId}`
  expect((await fresh.get(folder)).status).toBe(200)
  expect((await own.browser.get(folder)).status).toBe(200)
  expect((await owner.get(folder)).status).toBe(200)
  expect((await other.browser.get(folder)).status).toBe(401)
})

test.each(allCalls.filter(({ access }) => access === 'owner').map((call) => [call.name, call] as const))(
  '%s is for the owner: not for the customer of an order',
  async (_name, call) => {
    const path = call.path.replaceAll(/:\w+/g, own.customerId)
    const status = async (browser: Visitor) => {
      const cookie = cookieOf(browser)
      const method = call.method === 'GET' ? 'HEAD' : call.method
      return (await fetch(product.address + path, { method, headers: { cookie } })).status
    }
    expect(await status(own.browser)).toBe(401)
    if (call.method === 'GET' && call.answerKind !== 'events') expect(await status(owner)).not.toBe(401)
  },
)
