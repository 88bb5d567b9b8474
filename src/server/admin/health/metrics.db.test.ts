import { afterAll, beforeAll, expect, test } from 'vitest'
import { honestQuote } from '#test/support/honest-quote.ts'
import { startTestProduct, type TestProduct } from '#test/support/test-product.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct({ METRICS_TOKEN: 'a token of twenty characters' })
})
afterAll(() => product.stop())

test('a program with the token reads figures of requests, queues, mails, money, disk and connections', async () => {
  await product.visitor().post('/api/submit-quote', honestQuote)
  expect((await product.visitor().get('/metrics')).status).toBe(401)
  expect((await product.visitor({ authorization: 'Bearer wrong' }).get('/metrics')).status).toBe(401)
  const program = product.visitor({ authorization: 'Bearer a token of twenty characters' })
  // The second reading replaces the first.
  await program.get('/metrics')
  const answer = await program.get('/metrics')
  expect(answer.headers.get('content-type')).toContain('text/plain')
  const text = await answer.text()
  expect(text).toContain('reelwright_request_seconds_count{method="POST",route="/api/submit-quote",status="200"} 1')
  for (const name of ['orders_paid 0', 'revenue_pence 0', 'disk_bytes{kind="free"}', 'nodejs_eventloop_lag_seconds']) {
    expect(text).toContain(`reelwright_${name}`)
  }
  expect(text).toMatch(/reelwright_database_connections\{state="open"\} [1-9]/)
  expect(text).toMatch(/reelwright_jobs\{queue="[\w.-]+",state="\w+"\} \d/)
  expect(text).not.toContain(honestQuote.email)
})
