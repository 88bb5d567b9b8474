import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PhotoAnalysis } from '#src/engine/analyse/photo-analysis.ts'
import { samplePhoto } from '#test/engine/sample-analysis.ts'
import { goodCard, honestCart } from '#test/support/honest-cart.ts'
import { honestQuote } from '#test/support/honest-quote.ts'
import { startTestProduct, type TestProduct } from '#test/support/test-product.ts'
import type { Visitor } from '#test/support/visitor.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product?.stop())

const photo = { position: 0, caption: 'Open until ten', isIncluded: true, focus: { x: 0.2, y: 0.7 } }
const film = {
  tier: 'vr2',
  format: 'square',
  seed: 4711,
  mood: 'calm',
  look: 'noir',
  keepsOrder: true,
  photos: [
    { ...photo, analysis: samplePhoto(0) },
    { ...photo, position: 1, caption: '', analysis: { ...samplePhoto(1), cutout: { mask: '../../etc' } } },
  ],
}

const read = async (answer: Promise<Response>) => (await (await answer).json()) as Record<string, string>
const rows = async (query: ReturnType<typeof sql>) => (await product.database.execute(query)).rows

async function askForQuote(): Promise<{ browser: Visitor; customerId: string; reference: string; email: string }> {
  const browser = product.visitor()
  const email = `${crypto.randomUUID()}@olive.example`
  const { customerId = '', reference = '' } = await read(browser.post('/api/submit-quote', { ...honestQuote, email }))
  return { browser, customerId, reference, email }
}

test('the film that a visitor saw is the film of their order', async () => {
  const { browser, customerId, reference, email } = await askForQuote()
  expect((await browser.post(`/api/seen-film/${customerId}`, film)).status).toBe(200)
  // An answer that got lost: it is sent again.
  expect((await browser.post(`/api/seen-film/${customerId}`, film)).status).toBe(200)

  const cart = { ...honestCart, email, quoteReference: reference }
  const { clientSecret, paymentIntentId } = await read(browser.post('/api/create-payment-intent', cart))
  await browser.post('/api/sandbox-payment/confirm', { clientSecret, paymentIntentId, card: goodCard })
  await browser.post('/api/payment-status', { clientSecret, paymentIntentId })
  const [job] = await rows(
    sql`select seed, mood, look, keeps_order, formats from production_jobs where customer_id = ${customerId}`,
  )
  expect(job).toEqual({
    seed: 4711,
    mood: 'calm',
    look: 'noir',
    keeps_order: true,
    formats: ['stories', 'square', 'portrait', 'landscape'],
  })
})

test('a film that arrives after its payment is made as it was seen', async () => {
  const browser = product.visitor()
  const email = `${crypto.randomUUID()}@olive.example`
  const opened = await read(browser.post('/api/create-payment-intent', { ...honestCart, email, name: 'Nora Haugen' }))
  const { clientSecret, paymentIntentId, orderToken } = opened
  await browser.post('/api/sandbox-payment/confirm', { clientSecret, paymentIntentId, card: goodCard })
  await browser.post('/api/payment-status', { clientSecret, paymentIntentId })
  const order = (await (await browser.get(`/api/orders/${orderToken}`)).json()) as {
    photos: { customerId: string }
    brief: object
  }
  const { customerId } = order.photos
  expect((await browser.post(`/api/seen-film/${customerId}`, film)).status).toBe(200)
  for (const name of ['one', 'two', 'three'])
    await rows(sql`insert into photos (id, customer_id, created_at, state, original_name, content_type, bytes, width, height)
      values (gen_random_uuid(), ${customerId}, now(), 'ready', ${`${name}.jpg`}, 'image/jpeg', 1000, 1200, 1600)`)
  const brief = { ...order.brief, nameToShow: 'Lakeside House' }
  expect((await browser.post(`/api/orders/${orderToken}/brief`, brief)).status).toBe(200)
  const job = () =>
    rows(sql`select seed, mood, look, keeps_order, due_at is not null as is_due from production_jobs
      where customer_id = ${customerId}`)
  await expect
    .poll(async () => (await job())[0])
    .toEqual({ seed: 4711, mood: 'calm', look: 'noir', keeps_order: true, is_due: true })
})

test('a description that does not fit its photo is not kept', async () => {
  const { browser, customerId } = await askForQuote()
  await browser.post(`/api/seen-film/${customerId}`, film)
  const [row] = await rows(sql`select film from seen_films where customer_id = ${customerId}`)
  const kept = row?.['film'] as { photos: { analysis: object | null }[] } | undefined
  expect(kept?.photos.map(({ analysis }) => analysis !== null)).toEqual([true, false])
})

const found = (count: number) => Array(count).fill({ label: 'face', confidence: 90, box: samplePhoto(0).subject })

test.each([
  ['more faces than a photo can have', { faces: found(21) }],
  ['a text where a label belongs', { shows: 'x'.repeat(61) }],
  [
    'a mask larger than any of ours',
    { cutout: { confidence: 80, box: samplePhoto(0).subject, mask: 'A'.repeat(40_001) } },
  ],
  ['a focus outside of the photo', { focus: { x: 1e300, y: 0 } }],
])('a description with %s is not kept', async (_, facts) => {
  const { browser, customerId } = await askForQuote()
  const photos = [{ ...photo, analysis: samplePhoto(0, facts as Partial<PhotoAnalysis>) }]
  await browser.post(`/api/seen-film/${customerId}`, { ...film, photos })
  const kept = await rows(
    sql`select film->'photos'->0->'analysis' as analysis from seen_films where customer_id = ${customerId}`,
  )
  expect(kept.map(({ analysis }) => analysis ?? null)).toSatisfy((all: unknown[]) => all.every((one) => one === null))
})

test('a film of somebody who was erased is refused', async () => {
  const { browser, customerId } = await askForQuote()
  await product.database.execute(sql`delete from customers where id = ${customerId}`)
  expect((await browser.post(`/api/seen-film/${customerId}`, film)).status).toBe(404)
})

test('only the holder of a quote can attach a film to it', async () => {
  const { customerId } = await askForQuote()
  const stranger = (await askForQuote()).browser
  expect((await stranger.post(`/api/seen-film/${customerId}`, film)).status).toBe(403)
  expect(await rows(sql`select 1 from seen_films where customer_id = ${customerId}`)).toEqual([])
})
