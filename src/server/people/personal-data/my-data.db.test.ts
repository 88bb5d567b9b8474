import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { strangersStores } from '#src/server/people/caps/feature.ts'
import type { Platform } from '#src/server/open-platform.ts'
import type { Storage } from '#src/server/platform/storage/port.ts'
import { startBucketServer } from '#test/support/bucket-server.ts'
import { drawPhoto } from '#test/support/draw-photo.ts'
import { goodCard, honestCart } from '#test/support/honest-cart.ts'
import { honestQuote } from '#test/support/honest-quote.ts'
import { patient } from '#test/support/patient.ts'
import { startTestProduct, type TestProduct } from '#test/support/test-product.ts'
import { makeTusVisitor, placeOf } from '#test/support/tus-visitor.ts'
import type { Visitor } from '#test/support/visitor.ts'

const person = {
  ...honestQuote,
  name: 'Quillon Vexley',
  email: 'quillon@hazelmere.example',
  phone: '07700 900777',
  businessName: 'Hazelmere Orchard',
  notes: 'Ring my brother Tobias first.',
  marketingConsent: 'offers-2026',
}
const personal = /quillon|vexley|hazelmere|7700.?900777|tobias/i

let product: TestProduct
let bucket: Awaited<ReturnType<typeof startBucketServer>>
let storage: Storage
let owner: Visitor
beforeAll(async () => {
  bucket = await startBucketServer()
  const overridePlatform = (platform: Platform) => {
    storage = platform.storage
    return platform
  }
  product = await startTestProduct(bucket.environment, { overridePlatform })
  owner = await product.owner()
})
afterAll(async () => {
  await product.stop()
  await bucket.stop()
})

const rows = async (query: ReturnType<typeof sql>) => (await product.database.execute(query)).rows
const read = async (answer: Promise<Response>) => (await (await answer).json()) as Record<string, string>

// A life with us: two quotes, a photo, a paid order with a refund and a review, one to another address of theirs, a note, a
// follow-up, a film with a comment, a sample that they wait for, mails.
async function live(): Promise<string> {
  const browser = product.visitor()
  const { customerId = '', reference } = await read(browser.post('/api/submit-quote', person))
  await product.visitor().post('/api/submit-quote', person)
  await browser.upload(customerId, [{ name: 'Quillon at home.jpg', bytes: await drawPhoto() }])
  await sendHalfAPhoto(browser, customerId)
  await tellOwner(customerId)
  const cart = { ...honestCart, ...branded, email: person.email, name: person.name, quoteReference: reference }
  const { clientSecret, paymentIntentId } = await read(browser.post('/api/create-payment-intent', cart))
  await browser.post('/api/sandbox-payment/confirm', { clientSecret, paymentIntentId, card: goodCard })
  const { orderToken } = await read(browser.post('/api/payment-status', { clientSecret, paymentIntentId }))
  await brief(browser, orderToken ?? '')
  const [order] = await rows(sql`select id from orders where email = ${person.email}`)
  const refund = { refundId: randomUUID(), amount: 10, reason: 'Tobias did not like it' }
  expect((await owner.post(`/api/admin/orders/${String(order?.['id'])}/refund`, refund)).status).toBe(200)
  await product.database.execute(sql`
    insert into films (id, job_id, version, created_at, state, timelines)
    select ${randomUUID()}, id, 1, now(), 'ready', '{"text": "Hazelmere Orchard"}' from production_jobs where customer_id = ${customerId}`)
  const key = `films/${randomUUID()}/film-stories.mp4`
  await storage.write(key, Readable.from([Buffer.from('Quillon in a film')]), { contentType: 'video/mp4' })
  await product.database.execute(sql`
    insert into film_files (film_id, kind, format, key, bytes, width, height, seconds)
    select id, 'film', 'stories', ${key}, 17, 1080, 1920, 6 from films on conflict do nothing`)
  await product.database.execute(sql`
    insert into film_comments (id, film_id, created_at, author, frame, text)
    select gen_random_uuid(), id, now(), 'customer', 1, 'More of Tobias' from films`)
  await product.database.execute(sql`
    insert into customer_replies (id, customer_id, created_at, sender, subject, text, message_id)
    values (gen_random_uuid(), ${customerId}, now(), ${person.email}, 'Re: Hazelmere', 'Tobias agrees', '<1@hazelmere>')`)
  await product.database.execute(sql`insert into reviews (order_id, order_number, asked_at, written_at, rating, text, name, role, published_at)
    select id, number, now(), now(), 5, 'Tobias cried', 'Quillon', 'Hazelmere', now() from orders where email = ${person.email}`)
  await product.visitor().post('/api/order-link', { email: person.email })
  await buyAgain(browser, reference)
  return customerId
}

// With an address that they never gave before.
async function buyAgain(browser: Visitor, quoteReference: string | undefined): Promise<void> {
  const order = { method: 'bank', service: 'vr2', basePrice: 119, addOns: [], email: 'office@hazelmere.example' }
  expect(
    (await browser.post('/api/orders', { ...order, name: person.name, quoteReference, isAnother: true })).status,
  ).toBe(200)
  await product.database.execute(sql`insert into sample_waiters (film, recipient, asked_at)
    values ('vr2-hotel', ${person.email}, now())`)
}

const branded = { addOns: ['Custom Branding'], addOnPrice: 32, amount: 151 }

async function sendHalfAPhoto(browser: Visitor, id: string): Promise<void> {
  const tus = makeTusVisitor(product.address, { id, cookie: `quote=${browser.cookies.get('quote')}` })
  const path = placeOf(await tus.begin({ key: randomUUID(), bytes: 100_000, name: 'Quillon again.jpg' }))
  expect((await tus.piece(path, 0, Buffer.alloc(60_000))).status).toBe(204)
}

// What the owner writes about and to somebody.
async function tellOwner(customerId: string): Promise<void> {
  const task = { customerId, type: 'custom', dueDate: '2030-01-01', subject: 'Quillon', content: 'Dear Mr Vexley' }
  const letter = { to: person.email, customSubject: 'Hazelmere', customMessage: 'Dear Quillon', type: 'manual' }
  const answers = [
    await owner.post(`/api/customers/${customerId}/notes`, { note: 'Tobias is nice' }),
    await owner.post('/api/create-follow-up-task', task),
    await owner.post('/api/send-email', letter),
    await owner.post(`/api/customers/${customerId}/answered`, { way: 'call' }),
  ]
  expect(answers.map(({ status }) => status)).toEqual(Array.from(answers, () => 200))
}

async function brief(browser: Visitor, token: string): Promise<void> {
  const words = { nameToShow: 'Hazelmere', tagline: 'By Tobias', callToAction: 'Call Quillon', phone: person.phone }
  const shown = { ...words, site: 'hazelmere.example', handle: '@hazelmere', colours: ['#112233'] }
  expect((await browser.post(`/api/orders/${token}/brief`, shown)).status).toBe(200)
  const form = new FormData()
  form.append('logo', new Blob([await drawPhoto()]), 'Hazelmere.jpg')
  const kept = await browser.postForm(`/api/orders/${token}/logo`, form)
  expect([kept.status, await kept.json()]).toMatchObject([200, { success: true }])
}

// Every row of every table, as text.
async function whereabouts(): Promise<string[]> {
  const tables = await rows(sql`select table_schema || '.' || table_name as name from information_schema.tables
    where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`)
  const found = []
  for (const { name } of tables) {
    const table = sql.raw(String(name))
    const hits = await rows(sql`select 1 from ${table} as each where each::text ~* ${personal.source} limit 1`)
    if (hits.length > 0) found.push(String(name))
  }
  return found
}

// What the product writes for itself.
const ofNobody = ['app-secret', 'studio-disk']

// On our own disk, where files are under way, and in the bucket.
async function filesLeft(): Promise<{ disk: string[]; bucket: string[] }> {
  const filesIn = async (folder: string): Promise<string[]> => {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    return entries.flatMap((entry) => (entry.isFile() && !ofNobody.includes(entry.name) ? [entry.name] : []))
  }
  return { disk: await filesIn(product.dataDir), bucket: await filesIn(bucket.directory) }
}

const books = () =>
  rows(sql`select orders.number as order_number, refunded_pence, paid_at, receipts.* from orders
    join receipts on receipts.order_id = orders.id order by receipts.number`)

test('a person gets everything that we hold, and is forgotten everywhere; the books stay as they were', async () => {
  const customerId = await live()
  const quiet = sql`select from pgboss.job where state < 'completed' and start_after < now() + interval '10 seconds'
    and name in ('quotes.acknowledge', 'orders.send-links', 'emails.deliver', 'gallery.make-copies', 'gallery.make-unpaid-copies', 'production.analyse')`
  await vi.waitFor(async () => expect(await rows(quiet)).toEqual([]), { timeout: patient(25_000), interval: 200 })
  const before = await books()
  expect(before).toHaveLength(1)
  expect((await whereabouts()).length).toBeGreaterThan(7)
  expect((await filesLeft()).bucket.join()).toContain('film-stories.mp4')

  const zip = unzipSync(
    new Uint8Array(await (await owner.get(`/api/customers/${customerId}/export.zip`)).arrayBuffer()),
  )
  const json = strFromU8(zip['person.json'] ?? new Uint8Array())
  for (const word of [
    'Quillon Vexley',
    '900777',
    'Ring my brother Tobias first.',
    'Tobias did not like it',
    'Tobias is nice',
    'Dear Mr Vexley',
    'More of Tobias',
    'By Tobias',
    'Tobias cried',
    'Tobias agrees',
    'office@hazelmere.example',
    'We have your quote request',
  ]) {
    expect(json).toContain(word)
  }
  expect(Object.keys(zip).filter((name) => name.startsWith('photos/'))).toHaveLength(1)

  // Pressed twice, or by two tabs: one erases, the other finds nobody.
  const answers = await Promise.all(
    Array.from({ length: 4 }, async () => (await owner.post(`/api/customers/${customerId}/erase`)).status),
  )
  expect(answers).toContain(200)
  expect(answers.filter((status) => ![200, 404].includes(status))).toEqual([])
  await vi.waitFor(async () => expect(await filesLeft()).toEqual({ disk: [], bucket: [] }), {
    timeout: patient(20_000),
    interval: 200,
  })
  expect(await whereabouts()).toEqual([])
  expect(await books()).toEqual(before)
  expect(product.logText()).not.toMatch(personal)
  expect((await owner.get(`/api/customers/${customerId}/export.zip`)).status).toBe(404)
})

test('whoever is forgotten stays unsubscribed; what could still be paid is closed, and the owner hears of what is paid', async () => {
  const email = 'tobias@hazelmere.example'
  await product.database.execute(sql`insert into suppressed_addresses values (${email}, 'unsubscribe', now())`)
  const [buyer, other] = [product.visitor(), product.visitor()]
  const { customerId, reference } = await read(buyer.post('/api/submit-quote', { ...person, email }))
  const cart = { ...honestCart, email, quoteReference: reference }
  const paid = await read(buyer.post('/api/create-payment-intent', cart))
  await buyer.post('/api/sandbox-payment/confirm', { ...pick(paid), card: goodCard })
  await buyer.post('/api/payment-status', pick(paid))
  const left = await read(other.post('/api/create-payment-intent', { ...cart, isAnother: true }))
  const orders = () =>
    rows(sql`select number, state, email from orders
    where number in (${paid['orderNumber']}, ${left['orderNumber']}) order by state`)
  expect((await orders()).map(({ state }) => state)).toEqual(['open', 'paid'])

  expect((await owner.post(`/api/customers/${customerId}/erase`)).status).toBe(200)
  expect(await orders()).toEqual([
    { number: left['orderNumber'], state: 'cancelled', email: null },
    { number: paid['orderNumber'], state: 'paid', email: null },
  ])
  const alerts = sql`select message from alerts where message like ${`Order ${paid['orderNumber']} is paid%`}`
  expect(await rows(alerts)).toEqual([{ message: expect.stringContaining('no film can be made') }])
  const closed = sql`select from events join orders on orders.id = events.order_id
    where events.kind = 'payment.cancelled' and orders.number = ${left['orderNumber']}`
  await vi.waitFor(async () => expect(await rows(closed)).toHaveLength(1), { timeout: patient(20_000) })
  await other.post('/api/sandbox-payment/confirm', { ...pick(left), card: goodCard })
  await other.post('/api/payment-status', pick(left))
  expect((await orders()).map(({ state }) => state)).toEqual(['cancelled', 'paid'])
  expect(await rows(sql`select from customers where email = ${email}`)).toEqual([])

  const kept = sql`select from suppressed_addresses where address = fingerprint_of(${email})`
  expect(await rows(kept)).toHaveLength(1)
  const again = await read(product.visitor().post('/api/submit-quote', { ...person, email }))
  const status = sql`select status from customers where id = ${again['customerId']}`
  await vi.waitFor(async () => expect(await rows(status)).toEqual([{ status: 'unsubscribed' }]), {
    timeout: patient(20_000),
  })
  expect((await owner.post(`/api/customers/${again['customerId']}/erase`)).status).toBe(200)
})

const pick = ({ clientSecret, paymentIntentId }: Record<string, string>) => ({ clientSecret, paymentIntentId })

test('people who only asked for a sample have the same rights', async () => {
  const email = 'curious@hazelmere.example'
  await product.database.execute(sql`insert into sample_waiters values ('vr2-hotel', ${email}, now())`)
  await product.visitor().post('/api/my-data', { email })
  const token = await mailedToken(email)
  const visitor = product.visitor()
  expect(await read(visitor.post('/api/my-data/read', { token }))).toMatchObject({ email, name: '', quotes: 0 })
  expect((await visitor.post('/api/my-data/erase', { token })).status).toBe(200)
  expect(await rows(sql`select from sample_waiters where recipient = ${email}`)).toEqual([])
  expect((await visitor.post('/api/my-data/read', { token })).status).toBe(404)
})

async function mailedToken(email: string): Promise<string | undefined> {
  const mail = sql`select text_content as text from emails where recipient = ${email} and subject = 'Your data at Reelwright'`
  await vi.waitFor(async () => expect(await rows(mail)).toHaveLength(1), { timeout: patient(20_000) })
  return /my-data#(\S+)/.exec(String((await rows(mail))[0]?.['text']))?.[1]
}

test('a person proves who they are by a link to their address, corrects what is wrong, and leaves', async () => {
  const email = 'leaver@hazelmere.example'
  await product.visitor().post('/api/submit-quote', { ...honestQuote, email })
  const asks = ['leaver@hazelmere.example', 'nobody@hazelmere.example'].map((address) =>
    product.visitor().post('/api/my-data', { email: address }),
  )
  const [known, unknown] = await Promise.all(asks.map(async (asked) => (await asked).text()))
  expect(known).toBe(unknown)
  const token = await mailedToken(email)
  expect(await rows(sql`select from emails where recipient like 'nobody%'`)).toEqual([])
  const visitor = product.visitor()
  expect((await visitor.post('/api/my-data/read', { token: `${token}x` })).status).toBe(404)
  expect(await read(visitor.post('/api/my-data/read', { token }))).toMatchObject({
    email,
    quotes: 1,
    name: honestQuote.name,
  })
  expect((await visitor.post('/api/my-data/correct', { token, name: 'Helen Marsh' })).status).toBe(200)
  expect(await rows(sql`select name, phone from customers where email = ${email}`)).toEqual([
    { name: 'Helen Marsh', phone: honestQuote.phone },
  ])
  const zip = unzipSync(new Uint8Array(await (await visitor.post('/api/my-data/export', { token })).arrayBuffer()))
  expect(strFromU8(zip['person.json'] ?? new Uint8Array())).toContain('Helen Marsh')
  expect((await visitor.post('/api/my-data/erase', { token })).status).toBe(200)
  expect(await rows(sql`select from customers where email = ${email}`)).toEqual([])
  expect((await visitor.post('/api/my-data/read', { token })).status).toBe(404)
})

test('whoever holds a link to their data fills the security log with a few rows a day, and is still forgotten', async () => {
  const email = 'busy@hazelmere.example'
  await product.visitor().post('/api/submit-quote', { ...honestQuote, email })
  await product.visitor().post('/api/my-data', { email })
  const token = await mailedToken(email)
  const logged = async () =>
    rows(sql`select kind, count(*)::int as all from security_events
      where actor = 'Customer' and source = (select source from security_events order by id desc limit 1) group by 1 order by 1`)
  const visitor = product.visitor({ 'x-forwarded-for': '203.0.113.77' })
  const { ownData } = strangersStores
  const { perSource } = ownData
  try {
    ownData.perSource = 4
    const statuses: number[] = []
    for (let times = 0; times < 3; times += 1) {
      statuses.push((await visitor.post('/api/my-data/correct', { token, name: 'Helen Marsh' })).status)
      statuses.push((await visitor.post('/api/my-data/export', { token })).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 429, 429])
  } finally {
    ownData.perSource = perSource
  }
  for (let times = 0; times < 3; times += 1) {
    expect((await visitor.post('/api/my-data/erase', { token })).status).toBe(200)
  }
  expect(await logged()).toEqual([
    { kind: 'person.corrected', all: 2 },
    { kind: 'person.erased', all: 1 },
    { kind: 'person.exported', all: 2 },
  ])
})

test('whoever leaves by their own address takes an order that a merge has moved, and not the photos beside it', async () => {
  const [email, otherEmail] = ['first@rosehill.example', 'second@rosehill.example']
  const [browser, other] = [product.visitor(), product.visitor()]
  const { customerId = '', reference } = await read(browser.post('/api/submit-quote', { ...honestQuote, email }))
  const kept = await read(other.post('/api/submit-quote', { ...honestQuote, email: otherEmail }))
  await other.upload(kept['customerId'] ?? '', [{ name: 'House.jpg', bytes: await drawPhoto() }])
  const opened = await read(
    browser.post('/api/create-payment-intent', { ...honestCart, email, quoteReference: reference }),
  )
  await browser.post('/api/sandbox-payment/confirm', { ...pick(opened), card: goodCard })
  await browser.post('/api/payment-status', pick(opened))
  const merged = await owner.post(`/api/customers/${kept['customerId']}/merge`, { otherId: customerId })
  expect(merged.status).toBe(200)
  await product.visitor().post('/api/my-data', { email })
  const token = await mailedToken(email)
  expect((await product.visitor().post('/api/my-data/erase', { token })).status).toBe(200)
  const number = opened['orderNumber']
  expect(await rows(sql`select email, customer_id from orders where number = ${number}`)).toEqual([
    { email: null, customer_id: null },
  ])
  expect(await rows(sql`select from photos where customer_id = ${kept['customerId']}`)).toHaveLength(1)
  expect(
    await rows(sql`select stopped_for from production_jobs j join orders o on o.id = j.order_id
    where o.number = ${number}`),
  ).toEqual([{ stopped_for: 'erasure' }])
  expect(await rows(sql`select message from alerts where message like ${`Order ${number} %`}`)).toEqual([
    { message: `Order ${number} is paid, and its customer was deleted: no film can be made. Please refund it` },
  ])
})
