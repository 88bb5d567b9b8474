import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestProduct, type TestProduct } from '#test/support/test-product.ts'
import { readCounts } from './feature.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct({ ANALYTICS_URL: 'https://figures.example/reels' })
})
afterAll(() => product.stop())
beforeEach(async () => {
  await product.database.execute(sql`truncate event_counts`)
})

let visitors = 0
function send(body: unknown): Promise<Response> {
  visitors += 1
  return product.visitor({ 'x-forwarded-for': `203.0.113.${visitors}` }).post('/api/events', body)
}
const today = () => new Date().toISOString().slice(0, 10)
const counts = () => readCounts(product.database, { from: '2020-01-01', to: today() })

test('events that arrive at once are all counted', async () => {
  const answers = await Promise.all(Array.from({ length: 40 }, () => send({ name: 'page_view', path: '/' })))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]))
  expect(await counts()).toEqual([{ day: today(), name: 'page_view', path: '/', detail: '', count: 40 }])
})

test('nothing is stored beside the day, the event, the page and the known details', async () => {
  await send({
    name: 'video_play',
    path: '/?email=helen@lakeside.example',
    props: { sample: 'vr1-restaurant', email: 'helen@lakeside.example' },
    visitor: 'helen',
  })
  expect(await counts()).toEqual([{ day: today(), name: 'video_play', path: '/', detail: 'vr1-restaurant', count: 1 }])
})

test('no cookie is set', async () => {
  expect((await send({ name: 'page_view', path: '/' })).headers.getSetCookie()).toEqual([])
})

test.each([
  { name: 'purchase', path: '/' },
  { name: 'page_view' },
  { name: 'page_view', path: 'https://elsewhere.example/' },
  { name: 'page_view', path: `/${'a'.repeat(2_001)}` },
  { name: 'video_play', path: '/', props: { sample: 'vr9' } },
  { name: 'quote_submit', path: '/', props: { service: 'helen@lakeside.example' } },
])('%o is refused', async (body) => {
  expect((await send(body)).status).toBe(400)
  expect(await counts()).toEqual([])
})

test('one source cannot make up the figures without end', async () => {
  const visitor = product.visitor({ 'x-forwarded-for': '192.0.2.77' })
  const answers = await Promise.all(
    Array.from({ length: 140 }, () => visitor.post('/api/events', { name: 'page_view', path: '/' })),
  )
  expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(15)
})

test('figures are read by days, both included', async () => {
  await product.database.execute(sql`insert into event_counts (day, name, path, detail, count) values
    ('2026-01-01', 'page_view', '/', '', 5), ('2026-01-02', 'page_view', '/', '', 7), ('2026-01-03', 'page_view', '/', '', 9)`)
  const read = await readCounts(product.database, { from: '2026-01-01', to: '2026-01-02' })
  expect(read.map(({ day, count }) => [day, count])).toEqual([
    ['2026-01-01', 5],
    ['2026-01-02', 7],
  ])
})

test('the office learns where the figures of another service are', async () => {
  const desk = await (await product.owner()).get('/api/admin/desk')
  expect(await desk.json()).toMatchObject({ analyticsUrl: 'https://figures.example/reels' })
})
