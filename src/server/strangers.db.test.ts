import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allCalls } from '#src/server/all-features.ts'
import type { Call } from '#src/contracts/call.ts'
import { scopeOf, tokenScopes } from '#src/contracts/token-scopes.ts'
import { drawForm } from '#test/support/draw-form.ts'
import { drawPhoto } from '#test/support/draw-photo.ts'
import { formWords } from '#test/support/form-words.ts'
import { goodCard, honestCart } from '#test/support/honest-cart.ts'
import { honestQuote, testPassword } from '#test/support/honest-quote.ts'
import { patient } from '#test/support/patient.ts'
import { startTestProduct, type TestProduct } from '#test/support/test-product.ts'
import { makeTusVisitor, placeOf } from '#test/support/tus-visitor.ts'
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
// What nobody else knows, and what the address alone does not tell.
const secret = /hazelmere orchard|tobias/i
const personal = /vexley|900777|hazelmere orchard|tobias/i

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
// Of what belongs to the customer.
let ids: Record<string, string>

const cookieOf = ({ cookies }: Visitor): string => Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; ')
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
  ids = await addFilm()
})
afterAll(() => product.stop())

// A film that waits for the customer's word, with a comment, a score to choose and half a photo; answers their ids.
async function addFilm(): Promise<Record<string, string>> {
  const job = sql`select id from production_jobs where customer_id = ${own.customerId} limit 1`
  const film = sql`select id from films where job_id in (${job})`
  await product.database.execute(sql`insert into films (id, job_id, version, created_at, state, timelines, delivered_at)
    select gen_random_uuid(), id, 1, now(), 'ready', '{"text": "Hazelmere Orchard"}', now() from (${job}) as job`)
  await product.database.execute(sql`insert into film_comments (id, film_id, created_at, author, frame, text)
    select gen_random_uuid(), id, now(), 'customer', 1, 'More of Tobias' from (${film}) as film`)
  const cookie = cookieOf(own.browser)
  const tus = makeTusVisitor(product.address, { id: own.customerId, cookie })
  const upload = placeOf(await tus.begin({ key: own.customerId, bytes: 100_000, name: 'Tobias.jpg' }))
  const [found] =
    await rows(sql`select (${job}) as job, (${film} limit 1) as film, (select id from film_comments limit 1) as comment,
    (select id from photos where customer_id = ${own.customerId} order by id limit 1) as photo`)
  const ids = { ...found, upload: upload.split('/').at(-1) } as Record<string, string>
  expect(Object.values(ids).filter(Boolean)).toHaveLength(5)
  return ids
}

// What belongs to the customer, but for the orders that anybody may place in anybody's name.
const belongings = async () => ({
  customer: await rows(sql`select * from customers where id = ${own.customerId}`),
  quotes: await rows(sql`select * from quotes where customer_id = ${own.customerId}`),
  notes: await rows(sql`select * from customer_notes where customer_id = ${own.customerId}`),
  photos: await rows(sql`select id, bytes, caption from photos where customer_id = ${own.customerId} order by id`),
  uploads: await rows(sql`select * from uploads where customer_id = ${own.customerId}`),
  pieces: await rows(sql`select * from upload_pieces`),
  jobs: await rows(sql`select id, approved_at, rounds_used, music, branding, awaits_confirmation from production_jobs
    where customer_id = ${own.customerId} order by id`),
  films: await rows(sql`select * from films order by id`),
  comments: await rows(sql`select id, text from film_comments order by id`),
  seenFilms: await rows(sql`select * from seen_films where customer_id = ${own.customerId}`),
  briefs: await rows(sql`select * from film_briefs where order_id = ${own.orderId}`),
  orders: await rows(sql`select number, token, name, email, opens_photos from orders where id = ${own.orderId}`),
  receipts: await rows(sql`select * from receipts where order_id = ${own.orderId}`),
  reviews: await rows(sql`select * from reviews where order_id = ${own.orderId}`),
  followUps: await rows(sql`select * from follow_up_tasks where customer_id = ${own.customerId}`),
  unsubscribed: await rows(sql`select * from suppressed_addresses`),
})

// Every fact in every place where it fits; the token of an order of one's own beside what belongs to another.
function knownPaths({ path }: Call): string[] {
  const facts = [own.customerId, own.orderId, own.reference, own.orderNumber, victim.email]
  const byName: Record<string, string[]> = {
    ':token': [own.customerId, own.orderId, other.token],
    ':filmId': [ids['film'] ?? ''],
    ':commentId': [ids['comment'] ?? ''],
    ':photoId': [ids['photo'] ?? ''],
    ':size': ['display'],
    ':uploadId': [ids['upload'] ?? ''],
    ':filename': [`${ids['photo']}.jpg`, `${ids['photo']}.webp`, `${ids['photo']}`, own.customerId],
    ':kind': ['film', 'preview', 'poster'],
    ':format': ['stories'],
    ':number': ['1'],
    ':id': [...facts, ids['job'] ?? ''],
  }
  const fill = (partly: string[], name: string): string[] =>
    partly.flatMap((one) => (byName[name] ?? facts).map((fact) => one.replace(name, encodeURIComponent(fact))))
  return (path.match(/:\w+/g) ?? []).reduce(fill, [path])
}

// Somebody who knows the customer's address and numbers, and somebody who knows their name and phone.
const knownFacts = () => ({
  ...honestQuote,
  ...honestCart,
  ...formWords,
  method: 'bank',
  customerName: 'Some Body',
  customerId: own.customerId,
  id: own.customerId,
  ids: [own.customerId],
  quoteReference: own.reference,
  reference: own.reference,
  orderNumber: own.orderNumber,
  orderToken: own.orderNumber,
  paymentIntentId: own.orderNumber,
  clientSecret: own.orderNumber,
  token: own.orderNumber,
  card: goodCard,
  isApproved: true,
  isAnother: true,
  source: 'quote',
  service: 'vr2',
  password: own.reference,
  captions: [{ photoId: ids['photo'], caption: 'x' }],
})
const guises = [
  () => ({ ...knownFacts(), email: victim.email }),
  () => ({ ...knownFacts(), email: 'stranger@elsewhere.example', name: victim.name, phone: victim.phone }),
]
type Facts = Record<string, unknown>

const pictures = await drawForm()

const writes = ['POST', 'PATCH', 'DELETE']

// Words that mean something else at other calls.
const wordsOf = (): Record<string, Facts> => ({
  recordEvent: { name: 'page_view' },
  requestDownload: { source: 'homepage_video_modal', priority: 'high' },
  sendFilmEdit: {
    words: { businessName: 'Mine', tagline: '', cta: '' },
    mood: null,
    look: null,
    keepsOrder: true,
    photos: [{ photoId: ids['photo'], isIncluded: true, focus: null, caption: 'x' }],
    shots: [],
  },
})

function bodyOf({ name, method, bodyKind }: Call, facts: Facts): { body?: BodyInit; headers: Record<string, string> } {
  if (!writes.includes(method)) return { headers: {} }
  if (bodyKind === 'stream') return { body: 'x', headers: { 'content-type': 'application/offset+octet-stream' } }
  const given = { ...facts, ...wordsOf()[name] }
  if (bodyKind !== 'files') return { body: JSON.stringify(given), headers: { 'content-type': 'application/json' } }
  return pictures
}

const uploadHeaders = {
  'tus-resumable': '1.0.0',
  'upload-length': '1',
  'upload-offset': '0',
  'upload-metadata': 'key YWJjZGVmZ2g=',
}

let requests = 0

async function send(browser: Visitor, call: Call, { path, facts }: { path: string; facts: Facts }) {
  const { body, headers } = bodyOf(call, facts)
  const texts = Object.entries(facts).filter(([, value]) => typeof value === 'string') as [string, string][]
  const query = call.method === 'GET' ? `?${new URLSearchParams(texts)}` : ''
  requests += 1
  const answer = await browser.send(path + query, {
    method: call.method,
    ...(body === undefined ? {} : { body }),
    // From somewhere else each time: a limit would hide what is behind it.
    headers: { ...uploadHeaders, ...headers, 'x-forwarded-for': `10.0.${requests >> 8}.${requests & 255}` },
  })
  if (call.answerKind === 'events') await answer.body?.cancel()
  return { status: answer.status, text: call.answerKind === 'events' ? '' : await answer.text() }
}

// Asks for a quote and an order in the customer's name first, and keeps every cookie that comes of it.
async function impersonate(): Promise<Visitor> {
  const browser = product.visitor()
  const quote = { ...honestQuote, email: victim.email }
  const { customerId } = await read(browser.post('/api/submit-quote', quote))
  expect(customerId).not.toBe(own.customerId)
  const cart = { ...honestCart, email: victim.email, quoteReference: own.reference, customerId: own.customerId }
  expect((await browser.post('/api/create-payment-intent', { ...cart, isAnother: true })).status).toBe(200)
  expect(browser.cookies.size).toBeGreaterThan(0)
  return browser
}

const sweptCalls = allCalls.filter(({ name }) => !['logout', 'endAllSessions'].includes(name))

// Tries everything at one call and answers with which statuses it was refused.
async function sweep(browser: Visitor, call: Call): Promise<Set<number>> {
  const statuses = new Set<number>()
  const everything = knownPaths(call).flatMap((path) => guises.map((guise) => ({ path, facts: guise() })))
  // What is the owner's alone is refused before anything is read: one try for each call tells.
  const tries = call.access === 'owner' ? everything.slice(0, 1) : everything
  for (const { path, facts } of tries) {
    const { status, text } = await send(browser, call, { path, facts })
    statuses.add(status)
    // Somebody's own order shows them what they typed themselves.
    const isEcho = facts.email !== victim.email || path.includes(other.token)
    const told = (isEcho ? secret : personal).exec(text)?.[0]
    expect({ call: call.name, path, told }).toEqual({ call: call.name, path })
    const mustRefuse = call.access === 'owner' || (call.access === 'capability' && path.includes(own.customerId))
    if (mustRefuse) expect([401, 403, 404], `${call.name} ${path}`).toContain(status)
  }
  return statuses
}

// What the orders in the customer's name hand out opens nothing either.
async function expectOpensNothing(token: string): Promise<void> {
  requests += 1
  const finder = product.visitor({ 'x-forwarded-for': `10.1.${requests >> 8}.${requests & 255}` })
  expect(await read(finder.get(`/api/orders/${token}`))).toMatchObject({ photos: null })
  expect([...finder.cookies]).toEqual([])
  expect((await finder.post(`/api/orders/${token}/erase`, {})).status).toBe(403)
  expect((await finder.get(`/api/uploads/property-images/${own.customerId}`)).status).toBe(401)
}

test.each(['a stranger', 'the customer of another order'])(
  '%s with every public fact about a customer reads, adds and deletes nothing at any call',
  async (who) => {
    const before = await belongings()
    expect(before.photos).toHaveLength(2)
    const browser = who === 'a stranger' ? await impersonate() : other.browser
    const unread: string[] = []
    for (const call of sweptCalls) {
      const statuses = await sweep(browser, call)
      if ([...statuses].every((status) => status === 400 || status === 429)) unread.push(call.name)
    }
    // Everything was refused for the caller, not for the form of the words; but for what only a signature opens.
    expect(unread).toEqual(['receivePaymentEvent'])
    const placed = await rows(sql`select token, state from orders where email = ${victim.email}
      and id <> ${own.orderId} and state = 'open'`)
    expect(placed.length).toBeGreaterThan(0)
    for (const { token } of placed) await expectOpensNothing(String(token))
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

// Whoever holds one of these is the person: an order's token, and whatever is signed for a link or a cookie.
const signed = /[\w-]{16,}\.[\w-]{43}(?![\w-])/

test(
  'a program with every scope is shown no link that opens what is a person’s own',
  async () => {
    await product.database.execute(sql`update film_briefs set logo_key = 'logos/x.png' where order_id = ${own.orderId}`)
    await product.database.execute(sql`update films set timelines = '{}'`)
    const wanted = { password: testPassword, name: 'all', scopes: tokenScopes, days: 30 }
    const { token } = await read(owner.post('/api/admin/tokens', wanted))
    const program = product.visitor({ authorization: `Bearer ${token}` })
    const tokens = (await rows(sql`select token from orders`)).map((row) => String(row['token']))
    const opened: string[] = []
    for (const call of allCalls.filter((one) => scopeOf(one) !== undefined)) {
      for (const path of knownPaths(call)) {
        const { status, text } = await send(program, call, { path, facts: { ...knownFacts(), email: victim.email } })
        if (status === 200) opened.push(call.name)
        const shown = [...tokens.filter((one) => text.includes(one)), signed.exec(text)?.[0]].filter(Boolean)
        expect({ call: call.name, path, shown }).toEqual({ call: call.name, path, shown: [] })
      }
    }
    const names = ['readProductionJob', 'listEmails', 'listOrders', 'readCustomerStory', 'listWaiting']
    expect(opened).toEqual(expect.arrayContaining(names))
  },
  patient(120_000),
)
