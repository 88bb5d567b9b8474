import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { honestQuote } from '#test/support/honest-quote.ts'
import { openLine } from '#test/support/live-line.ts'
import { startTestProduct, type TestProduct } from '#test/support/test-product.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
// Would wait for ever for a line that is still open.
afterAll(() => product.stop())

test('without a session there is no line', async () => {
  const answer = await product.visitor().get('/api/live')
  expect(answer.status).toBe(401)
})

test('a new lead is heard on an open line, by its topic alone', async () => {
  const { answer, next, nextOf } = await openLine(await product.owner())
  expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(await next()).toEqual({ event: 'ready', data: {} })
  await product.visitor().post('/api/submit-quote', honestQuote)
  const heard = await nextOf('customers')
  expect(heard?.event).toBe('change')
  expect(Object.keys(heard?.data ?? {})).toEqual(['topics'])
})

test('a change is announced after its commit, however late', async () => {
  const { next, nextOf } = await openLine(await product.owner())
  await next()
  await product.database.transaction(async (tx) => {
    await tx.execute(sql`insert into suppressed_addresses values ('late@example.com', 'bounce', now())`)
    expect((await nextOf('emails'))?.event).toBe('change')
  })
  expect((await nextOf('emails'))?.event).toBe('change')
})

test('logging out closes the lines of that session and leaves the others', async () => {
  const [leaving, staying] = [await product.owner(), await product.owner()]
  const [lost, kept] = [await openLine(leaving), await openLine(staying)]
  await lost.next()
  await kept.next()
  await leaving.post('/api/admin/logout')
  expect(await lost.nextOf('nothing')).toBeUndefined()
  await product.visitor().post('/api/submit-quote', honestQuote)
  expect(await kept.nextOf('customers')).toBeDefined()
})

test('one session cannot hold more than twenty lines', async () => {
  const owner = await product.owner()
  for (let index = 0; index < 20; index += 1) await openLine(owner)
  const refused = await owner.get('/api/live')
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toBe('60')
})

test('an attached table moves its own counter only', async () => {
  const read = async () => {
    const { rows } = await product.database.execute(
      sql`select coalesce(last_value, 0)::int as value from pg_sequences where schemaname = 'live' and sequencename = 'test_films'`,
    )
    return rows[0]?.['value']
  }
  await product.database.execute(sql`create table test_films (id integer)`)
  await product.database.execute(sql`select announce_changes('test_films', 'test_films')`)
  expect(await read()).toBe(0)
  await product.database.execute(sql`insert into test_films values (1), (2)`)
  expect(await read()).toBe(1)
})
