import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { WaitingGroup } from '#src/contracts/overview/waiting.ts'
import type { OrderDetails, OrderSummary } from '#src/contracts/sales/orders.ts'
import { hourMs } from '#src/kit/time.ts'
import type { PhotoReader } from '#src/server/platform/photos/port.ts'
import { goodCard, honestCart } from '#test/support/honest-cart.ts'
import { honestQuote } from '#test/support/honest-quote.ts'
import { patient } from '#test/support/patient.ts'
import { startTestProduct, type TestProduct } from '#test/support/test-product.ts'
import type { Visitor } from '#test/support/visitor.ts'

// From the payment to the moment when there is something to make a film from.

let product: TestProduct
let owner: Visitor
let photos: PhotoReader
beforeAll(async () => {
  product = await startTestProduct({}, { overridePlatform: (platform) => ((photos = platform.photos), platform) })
  owner = await product.owner()
})
afterAll(() => product.stop())

const patience = { timeout: patient(30_000) }
const rows = async (query: ReturnType<typeof sql>) => (await product.database.execute(query)).rows
type Body = Record<string, unknown>
const read = async (answer: Promise<Response>) => (await (await answer).json()) as Body

async function pay(visitor: Visitor, cart: object): Promise<Body> {
  const opened = await read(visitor.post('/api/create-payment-intent', { ...honestCart, ...cart }))
  const claim = { paymentIntentId: opened['paymentIntentId'], clientSecret: opened['clientSecret'] }
  await visitor.post('/api/sandbox-payment/confirm', { ...claim, card: goodCard })
  await visitor.post('/api/payment-status', claim)
  return opened
}
const plain = { addOns: [], addOnPrice: 0, amount: 119 }
const honestOrder = { service: 'vr1', basePrice: 99, addOns: [] }
const orderOf = (visitor: Visitor, { orderToken }: Body) => read(visitor.get(`/api/orders/${String(orderToken)}`))
const mailsTo = (email: string) =>
  rows(sql`select subject, text_content as text_body from emails where recipient = ${email} order by created_at, id`)
// Each of a pattern of its own: the same picture twice counts once.
async function photo(name: string) {
  const tiles = Buffer.from(Array.from({ length: 8 * 6 * 3 }, () => Math.floor(Math.random() * 256)))
  const picture = sharp(tiles, { raw: { width: 8, height: 6, channels: 3 } }).resize(1200, 900, { kernel: 'nearest' })
  return { name, bytes: new Uint8Array(await picture.jpeg().toBuffer()) }
}
const settled = (email: string) =>
  vi.waitFor(
    async () =>
      expect(
        await rows(sql`select from photos join customers on customers.id = customer_id
      where email = ${email} and state in ('receiving', 'processing')`),
      ).toEqual([]),
    patience,
  )
// What nobody may be told before there is something to make a film from.
const promises = /begins|within \d+ hours|delivered by|24-48|being made/i
const brief = { nameToShow: '', tagline: '', callToAction: '', phone: '', site: '', handle: '', colours: [] }

test('an order without photos and name asks for them, promises nothing, and starts with the third usable photo', async () => {
  const email = 'bare@lake.example'
  const visitor = product.visitor()
  const opened = await pay(visitor, { ...plain, email })
  const waiting = await orderOf(visitor, opened)
  expect(waiting).toMatchObject({ promise: null, needs: { usablePhotos: 0, hasName: false }, state: 'paid' })
  expect(waiting['nextStep']).toMatch(/add at least 3 photos and the name/)
  const [confirmation] = await mailsTo(email)
  expect(confirmation?.['text_body']).toMatch(/we need your photos/i)
  expect(confirmation?.['text_body']).not.toMatch(promises)
  const [job] = await rows(sql`select business_name, due_at, production_jobs.started_at from production_jobs
    join orders on orders.id = order_id where orders.number = ${opened['orderNumber']}`)
  expect(job).toEqual({ business_name: 'Name not given yet', due_at: null, started_at: null })

  const { customerId } = waiting['photos'] as { customerId: string }
  const [one, other] = [await photo('one.jpg'), await photo('two.jpg')]
  await visitor.upload(customerId, [one, { ...one, name: 'again.jpg' }, other, { ...other, name: 'once-more.jpg' }])
  await settled(email)
  // Four photos, of which two are the others once more.
  expect(await orderOf(visitor, opened)).toMatchObject({ promise: null, needs: { usablePhotos: 2, hasName: false } })
  const path = `/api/orders/${String(opened['orderToken'])}/brief`
  expect((await visitor.post(path, { ...brief, nameToShow: 'Olive & Ember', tagline: 'Wood-fired' })).status).toBe(200)
  expect(await orderOf(visitor, opened)).toMatchObject({ promise: null, needs: { usablePhotos: 2, hasName: true } })

  for (const mail of await mailsTo(email)) expect(mail['text_body']).not.toMatch(promises)

  await visitor.upload(customerId, [await photo('three.jpg')])
  await vi.waitFor(async () => expect((await orderOf(visitor, opened))['needs']).toBeNull(), patience)
  const ready = await orderOf(visitor, opened)
  const { deliverBy } = ready['promise'] as { deliverBy: string }
  expect(Math.abs(Date.parse(deliverBy) - Date.now() - 48 * hourMs)).toBeLessThan(hourMs)
  expect((await mailsTo(email)).map(({ subject }) => subject)).toContain(
    `We have your photos for order ${String(opened['orderNumber'])}`,
  )
  const [film] = await rows(sql`select business_name, words from production_jobs
    join orders on orders.id = order_id where orders.number = ${opened['orderNumber']}`)
  expect(film).toMatchObject({
    business_name: 'Olive & Ember',
    words: { businessName: 'Olive & Ember', tagline: 'Wood-fired' },
  })
})

test('a film says what its customer wrote with the quote', async () => {
  const visitor = product.visitor()
  const said = { nameToShow: 'Ana’s', tagline: 'By the harbour', callToAction: 'Book a table' }
  const email = 'ana@lake.example'
  const quote = { ...honestQuote, ...said, email, businessName: 'Ana Lake Trading Ltd' }
  const { reference } = await read(visitor.post('/api/submit-quote', quote))
  const opened = await pay(visitor, { ...plain, email, quoteReference: reference })
  const [film] = await rows(sql`select business_name, words from production_jobs
    join orders on orders.id = order_id where orders.number = ${opened['orderNumber']}`)
  expect(film).toEqual({
    business_name: 'Ana’s',
    words: { businessName: 'Ana’s', tagline: 'By the harbour', cta: 'Book a table', captions: [] },
  })
})

test('reminders go out after 1, 3 and 7 days, and no more', async () => {
  const email = 'late@lake.example'
  const opened = await pay(product.visitor(), { ...plain, email })
  for (const [days, sent] of [
    [0, 0],
    [1, 1],
    [2, 1],
    [3, 2],
    [8, 3],
    [30, 3],
  ] as const) {
    await product.database.execute(sql`update orders set paid_at = now() - make_interval(days => ${days}::integer)
      where orders.number = ${opened['orderNumber']}`)
    await product.database.execute(sql`insert into pgboss.job (name, data) values ('beats.five-minutes', '{}')`)
    await vi.waitFor(
      async () =>
        expect(
          await rows(sql`select from pgboss.job where name = 'beats.five-minutes' and state <> 'completed'`),
        ).toEqual([]),
      patience,
    )
    const reminders = (await mailsTo(email)).filter(({ subject }) => String(subject).startsWith('We need your photos'))
    expect(reminders).toHaveLength(sent)
  }
})

interface Extra {
  id: string
  state: string
  text: string
}
const jobOf = async ({ orderNumber }: Body) => {
  const [job] = await rows(sql`select production_jobs.id from production_jobs
    join orders on orders.id = order_id where orders.number = ${orderNumber}`)
  const { job: shown } = await read(owner.get(`/api/production/${String(job?.['id'])}`))
  return shown as { id: string; extras: Extra[]; missing: string | null; wishes: { hasLogo: boolean; notes: string[] } }
}

test('every extra is a line on the job; branding waits for the logo, which is checked and shown on its plate', async () => {
  const all = ['express', 'premium-music', 'custom-branding', 'extra-revisions', 'social-sizes', 'priority-support']
  const visitor = product.visitor()
  const quote = { ...honestQuote, email: 'extras@lake.example', requirements: 'Please show the terrace.' }
  const { reference: quoteReference } = await read(visitor.post('/api/submit-quote', quote))
  const price = { serviceType: 'vr1', basePrice: 99, addOnPrice: 148, amount: 247 }
  const cart = { ...price, addOns: all, email: quote.email, quoteReference }
  const opened = await pay(visitor, cart)
  const job = await jobOf(opened)
  expect(Object.fromEntries(job.extras.map(({ id, state }) => [id, state]))).toEqual({
    express: 'done',
    'premium-music': 'open',
    'custom-branding': 'open',
    'extra-revisions': 'done',
    'social-sizes': 'done',
    'priority-support': 'done',
  })
  expect(job.wishes.notes).toEqual(['Please show the terrace.'])
  const path = `/api/orders/${String(opened['orderToken'])}/logo`
  const send = (bytes: Uint8Array<ArrayBuffer>) => {
    const form = new FormData()
    form.append('logo', new Blob([bytes]), 'logo')
    return visitor.postForm(path, form)
  }
  expect((await send(new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'))).status).toBe(400)
  const logo = await sharp({ create: { width: 300, height: 120, channels: 4, background: '#0000' } })
    .composite([{ input: { create: { width: 160, height: 60, channels: 4, background: '#eeeeee' } } }])
    .png()
    .toBuffer()
  const taken = await send(new Uint8Array(logo))
  expect(await taken.json()).toMatchObject({ success: true, plate: 'dark' })
  expect((await visitor.get(path)).headers.get('content-type')).toBe('image/png')
  const branded = await jobOf(opened)
  expect(branded.wishes.hasLogo).toBe(true)
  expect(branded.extras.find(({ id }) => id === 'custom-branding')?.state).toBe('done')
  for (const [extra, state] of [['premium-music', 'done']] as const) {
    expect((await owner.post(`/api/production/${job.id}/extras/${extra}`, { state })).status).toBe(200)
  }
  const after = await jobOf(opened)
  expect(after.extras.filter(({ state }) => state === 'open')).toEqual([])
  expect((await owner.post(`/api/production/${job.id}/extras/rush`, { state: 'done' })).status).toBe(409)
})

test('rush is promised within 24 hours and goes ahead; a logo needs the add-on', async () => {
  const visitor = product.visitor()
  const email = 'rush@lake.example'
  const { reference: quoteReference, customerId } = await read(
    visitor.post('/api/submit-quote', { ...honestQuote, email, timeline: 'asap' }),
  )
  const photos = await Promise.all(['one.jpg', 'two.jpg', 'three.jpg'].map(photo))
  await visitor.upload(String(customerId), photos)
  await settled(email)
  const opened = await pay(visitor, { ...plain, amount: 139, email, quoteReference })
  const order = await orderOf(visitor, opened)
  expect(order['needs']).toBeNull()
  const { deliverBy } = order['promise'] as { deliverBy: string }
  expect(Date.parse(deliverBy) - Date.parse(String(order['paidAt']))).toBe(24 * hourMs)
  const [job] =
    await rows(sql`select priority, production_jobs.is_rush from production_jobs join orders on orders.id = order_id
    where orders.number = ${opened['orderNumber']}`)
  expect(job).toEqual({ priority: 2, is_rush: true })
  expect((await jobOf(opened)).extras).toMatchObject([{ id: 'rush', state: 'done' }])
  const form = new FormData()
  form.append('logo', new Blob(['x']), 'logo.png')
  expect((await visitor.postForm(`/api/orders/${String(opened['orderToken'])}/logo`, form)).status).toBe(409)
})

const pictured = async () => {
  const form = new FormData()
  form.append('logo', new Blob([(await photo('logo')).bytes]), 'logo.png')
  return form
}

test('whose order it is and whether it is paid come first: nothing of a logo is read before', async () => {
  const visitor = product.visitor()
  const unpaid = await read(
    visitor.post('/api/create-payment-intent', {
      ...honestCart,
      addOns: ['custom-branding'],
      addOnPrice: 32,
      amount: 151,
    }),
  )
  const before = photos.processes()
  const asked = [`${'x'.repeat(40)}`, String(unpaid['orderToken'])]
  const answers = await Promise.all(
    asked.map(async (token) => visitor.postForm(`/api/orders/${token}/logo`, await pictured())),
  )
  expect(await Promise.all(answers.map(async (answer) => [answer.status, await answer.json()]))).toEqual([
    [404, { success: false, error: 'This order doesn’t exist.' }],
    [402, { success: false, error: 'You can add your logo once your order is paid.' }],
  ])
  expect(photos.processes()).toEqual(before)
})

test('12 logos at once: some are read, and the others are told to come back', async () => {
  const visitor = product.visitor()
  const cart = { addOns: ['custom-branding'], addOnPrice: 32, amount: 151, email: 'twelve@lake.example' }
  const path = `/api/orders/${String((await pay(visitor, cart))['orderToken'])}/logo`
  const answers = await Promise.all(Array.from({ length: 12 }, async () => visitor.postForm(path, await pictured())))
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused.length).toBeLessThan(12)
  for (const answer of refused) {
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await answer.json()).toMatchObject({ error: expect.stringContaining('try again in a minute') })
  }
  expect((await visitor.postForm(path, await pictured())).status).toBe(200)
})

test('asked for photos by the owner, the customer adds them behind the link in the letter, and nothing waits', async () => {
  const email = 'asked@lake.example'
  const opened = await pay(product.visitor(), { ...plain, email })
  const readAs = async <T>(path: string) => (await (await owner.get(path)).json()) as T
  const waits = async () =>
    (await readAs<WaitingGroup[]>('/api/admin/waiting'))
      .filter(({ kind }) => kind === 'no_photos')
      .flatMap(({ items }) => items.map(({ text }) => text))
  const waiting = `Order ${String(opened['orderNumber'])} is paid and needs at least 3 photos.`
  expect(await waits()).toContain(waiting)
  const [found] = await readAs<OrderSummary[]>(`/api/admin/orders?q=${email}`)
  const { id, customerId, orderUrl } = await readAs<OrderDetails>(`/api/admin/orders/${found?.id}`)
  const letter = { subject: 'Photos for your film', message: 'Please.', button: { kind: 'order', orderId: id } }
  expect((await owner.post(`/api/customers/${customerId}/letters`, letter)).status).toBe(200)
  const mail = (await mailsTo(email)).find(({ subject }) => subject === letter.subject)
  expect(mail?.['text_body']).toContain(`Open your order: ${orderUrl}`)

  const reader = product.visitor()
  const token = new URL(orderUrl).pathname.replace('/order/', '')
  const { photos } = await orderOf(reader, { orderToken: token })
  expect(photos).toMatchObject({ customerId })
  await reader.post(`/api/orders/${token}/brief`, { ...brief, nameToShow: 'Lake House' })
  const sent = await reader.upload(String(customerId), await Promise.all(['a.jpg', 'b.jpg', 'c.jpg'].map(photo)))
  expect(sent.status).toBe(200)
  await vi.waitFor(async () => expect(await waits()).not.toContain(waiting), patience)
})

test('photos that come by a merge start the clock, also when nobody is reminded any more', async () => {
  const [buyer, sender] = [product.visitor(), product.visitor()]
  const opened = await pay(buyer, { ...plain, email: 'buyer@merge.example' })
  await buyer.post(`/api/orders/${String(opened['orderToken'])}/brief`, { ...brief, nameToShow: 'Lake' })
  await rows(sql`update orders set photo_reminders = 3 where number = ${opened['orderNumber']}`)
  const asked = await read(sender.post('/api/submit-quote', { ...honestQuote, email: 'sender@merge.example' }))
  const otherId = String(asked['customerId'])
  await sender.upload(otherId, await Promise.all(['a.jpg', 'b.jpg', 'c.jpg'].map(photo)))
  await settled('sender@merge.example')
  const order = () =>
    rows(sql`select customer_id, ready_at is not null as is_ready from orders where number = ${opened['orderNumber']}`)
  const [{ customer_id: keptId, is_ready: wasReady } = {}] = await order()
  expect(wasReady).toBe(false)
  expect((await owner.post(`/api/customers/${String(keptId)}/merge`, { otherId })).status).toBe(200)
  expect(await order()).toEqual([{ customer_id: keptId, is_ready: true }])
})

test('an order that only a merge made ready is so no more once that is undone, unless its film has begun', async () => {
  const [buyer, sender] = [product.visitor(), product.visitor()]
  const mark = crypto.randomUUID()
  const opened = await pay(buyer, { ...plain, email: `buyer-${mark}@merge.example` })
  const [order] = await rows(sql`select id, customer_id from orders where number = ${opened['orderNumber']}`)
  const [orderId, keptId] = [String(order?.['id']), String(order?.['customer_id'])]
  // Nobody begins while this looks.
  await rows(sql`update production_jobs set is_paused = true where order_id = ${orderId}`)
  await buyer.post(`/api/orders/${String(opened['orderToken'])}/brief`, { ...brief, nameToShow: 'Lake' })
  const email = `sender-${mark}@merge.example`
  const otherId = String((await read(sender.post('/api/submit-quote', { ...honestQuote, email })))['customerId'])
  await sender.upload(otherId, await Promise.all(['a.jpg', 'b.jpg', 'c.jpg'].map(photo)))
  await settled(email)
  const merge = async () => expect((await owner.post(`/api/customers/${keptId}/merge`, { otherId })).status).toBe(200)
  const undo = async () => expect((await owner.post(`/api/customers/${otherId}/unmerge`, {})).status).toBe(200)
  const promised = () =>
    rows(sql`select ready_at is not null as is_ready, due_at is not null as is_due from orders
      join production_jobs on order_id = orders.id where orders.id = ${orderId}`)
  await merge()
  expect(await promised()).toEqual([{ is_ready: true, is_due: true }])
  await undo()
  expect(await promised()).toEqual([{ is_ready: false, is_due: false }])
  await merge()
  expect(await promised()).toEqual([{ is_ready: true, is_due: true }])
  await rows(sql`update orders set state = 'in_production' where id = ${orderId}`)
  await undo()
  expect(await promised()).toEqual([{ is_ready: true, is_due: true }])
})

test('however many orders nothing is due for stand before it, an order is reminded', async () => {
  await rows(sql`insert into orders (id, number, token, created_at, method, state, opens_photos, email, name, service_type, add_ons,
      total_pence, paid_at)
    select uuidv7(interval '-1 day'), 'X-' || number, 'X-' || number, now(), 'bank', 'paid', true, null, '', 'vr1', '{}', 9900, now()
    from generate_series(1, 450) as number`)
  onTestFinished(async () => void (await rows(sql`delete from orders where number like 'X-%'`)))
  const email = 'behind@lake.example'
  const opened = await pay(product.visitor(), { ...plain, email })
  await rows(sql`update orders set paid_at = now() - interval '1 day' where number = ${opened['orderNumber']}`)
  await rows(sql`insert into pgboss.job (name, data) values ('beats.five-minutes', '{}')`)
  await vi.waitFor(async () => {
    expect((await mailsTo(email)).map(({ subject }) => String(subject))).toContainEqual(
      expect.stringMatching(/^We need your photos/),
    )
  }, patience)
})

test('of the reminders that an open dispute has held back, one goes out when it is won', async () => {
  const email = 'disputed@lake.example'
  const { orderNumber } = await pay(product.visitor(), { ...plain, email })
  const { database } = product
  const beat = async (): Promise<number> => {
    await database.execute(sql`insert into pgboss.job (name, data) values ('beats.five-minutes', '{}')`)
    const left = sql`select from pgboss.job where name = 'beats.five-minutes' and state <> 'completed'`
    await vi.waitFor(async () => expect(await rows(left)).toEqual([]), patience)
    return (await mailsTo(email)).filter(({ subject }) => String(subject).startsWith('We need your photos')).length
  }
  await database.execute(sql`update orders set paid_at = now() - interval '9 days', dispute = 'open'
    where number = ${orderNumber}`)
  expect(await beat()).toBe(0)
  await database.execute(sql`update orders set dispute = 'won' where number = ${orderNumber}`)
  expect([await beat(), await beat(), await beat()]).toEqual([1, 1, 1])
})

test('an order whose films were stopped is asked for nothing and promised nothing, until the owner resumes one', async () => {
  const email = `stopped-${crypto.randomUUID()}@lake.example`
  const visitor = product.visitor()
  const opened = await pay(visitor, { ...plain, email })
  const [order] = await rows(sql`select id from orders where number = ${opened['orderNumber']}`)
  const orderId = String(order?.['id'])
  const refund = { refundId: crypto.randomUUID() }
  expect((await owner.post(`/api/admin/orders/${orderId}/refund`, refund)).status).toBe(200)
  // The refund failed since: the money is here again, the films stay stopped.
  await rows(sql`update orders set refunded_pence = 0, paid_at = now() - interval '2 days' where id = ${orderId}`)
  const beat = async () => {
    await rows(sql`insert into pgboss.job (name, data) values ('beats.five-minutes', '{}')`)
    const left = sql`select from pgboss.job where name = 'beats.five-minutes' and state <> 'completed'`
    await vi.waitFor(async () => expect(await rows(left)).toEqual([]), patience)
    const [{ is_ready: isReady } = {}] = await rows(
      sql`select ready_at is not null as is_ready from orders where id = ${orderId}`,
    )
    return { isReady, subjects: (await mailsTo(email)).map(({ subject }) => String(subject)) }
  }
  const resume = async () => {
    const [job] = await rows(sql`select id from production_jobs where order_id = ${orderId}`)
    expect((await owner.post(`/api/production/${String(job?.['id'])}/resume`, {})).status).toBe(200)
  }
  expect((await beat()).subjects).not.toContainEqual(expect.stringMatching(/^We need your photos/))
  const { photos: stopped, ...page } = await orderOf(visitor, opened)
  expect(page).toMatchObject({
    needs: null,
    promise: null,
    nextStep: expect.stringContaining('stopped making this film'),
  })
  expect(stopped).toMatchObject({ mayAdd: false })
  const unsupplied = async () => {
    const groups = (await (await owner.get('/api/admin/waiting')).json()) as WaitingGroup[]
    return groups.find(({ kind }) => kind === 'no_photos')?.count ?? 0
  }
  const others = await unsupplied()
  await resume()
  expect(await unsupplied()).toBe(others + 1)
  expect(await orderOf(visitor, opened)).toMatchObject({ needs: { usablePhotos: 0 }, photos: { mayAdd: true } })
  expect((await beat()).subjects).toContainEqual(expect.stringMatching(/^We need your photos/))

  await rows(sql`update production_jobs set stopped_for = 'refund' where order_id = ${orderId}`)
  const { customerId } = (await orderOf(visitor, opened))['photos'] as { customerId: string }
  await visitor.post(`/api/orders/${String(opened['orderToken'])}/brief`, { ...brief, nameToShow: 'Lake' })
  await visitor.upload(customerId, await Promise.all(['a.jpg', 'b.jpg', 'c.jpg'].map(photo)))
  await settled(email)
  expect(await beat()).toMatchObject({ isReady: false })
  await resume()
  expect(await beat()).toMatchObject({
    isReady: true,
    subjects: expect.arrayContaining([expect.stringMatching(/^We have your photos/)]),
  })
})

test('one order that cannot be asked about keeps no other waiting', async () => {
  const [stuck, other] = [
    await pay(product.visitor(), { ...plain, email: 'stuck@lake.example' }),
    await pay(product.visitor(), { ...plain, email: 'after@lake.example' }),
  ]
  const { database } = product
  await database.execute(sql`update orders set paid_at = now() - interval '1 day'
    where number in (${stuck['orderNumber']}, ${other['orderNumber']})`)
  await database.execute(sql`create function refuse_one() returns trigger language plpgsql as
    $$ begin raise exception 'This order is cursed'; end $$`)
  await database.execute(
    sql.raw(`create trigger refuse_one before update on orders for each row
    when (old.number = '${String(stuck['orderNumber'])}' and new.photo_reminders > old.photo_reminders)
    execute function refuse_one()`),
  )
  onTestFinished(async () => void (await database.execute(sql`drop function refuse_one() cascade`)))
  await database.execute(sql`insert into pgboss.job (name, data, retry_limit) values ('beats.five-minutes', '{}', 0)`)
  await vi.waitFor(async () => {
    expect((await mailsTo('after@lake.example')).map(({ subject }) => String(subject))).toContainEqual(
      expect.stringMatching(/^We need your photos/),
    )
  }, patience)
  const runs = sql`select distinct state from pgboss.job where name = 'beats.five-minutes' and retry_limit = 0`
  await vi.waitFor(async () => expect(await rows(runs)).toContainEqual({ state: 'failed' }), patience)
})

test('an order keeps the rounds of changes that it was sold with, however many the owner gives later', async () => {
  const give = async (revisionRounds: string) =>
    expect((await owner.post('/api/admin/settings', { values: { revisionRounds } })).status).toBe(200)
  const orderByTransfer = (email: string, extra: object) =>
    read(product.visitor().post('/api/orders', { method: 'bank', ...honestOrder, email, ...extra }))
  await give('4')
  const plainOrder = await orderByTransfer('four@lake.example', {})
  const withMore = await orderByTransfer('seven@lake.example', { addOns: ['extra-revisions'] })
  await give('1')
  const roundsOf = async (opened: Body) => {
    const [order] = await rows(sql`select id from orders where number = ${opened['orderNumber']}`)
    const paid = await owner.post(`/api/admin/orders/${String(order?.['id'])}/transfer-received`, {})
    expect(paid.status).toBe(200)
    const [job] = await rows(sql`select rounds_allowed from production_jobs where order_id = ${order?.['id']}`)
    const { revisionRounds } = await orderOf(product.visitor(), opened)
    return [revisionRounds, job?.['rounds_allowed']]
  }
  expect(await roundsOf(plainOrder)).toEqual([4, 4])
  expect(await roundsOf(withMore)).toEqual([7, 7])
  expect(await roundsOf(await orderByTransfer('one@lake.example', {}))).toEqual([1, 1])
  await give('')
})
