import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type MailServer, startMailServer } from '#test/fakes/mail-server.ts'
import { goodCard, honestCart } from '#test/support/honest-cart.ts'
import { honestQuote, testPassword } from '#test/support/honest-quote.ts'
import { patient } from '#test/support/patient.ts'
import { startTestProduct, type TestProduct } from '#test/support/test-product.ts'
import type { Visitor } from '#test/support/visitor.ts'

// One customer leaves everything that they know about themselves, at the most talkative level of the log.
const person = {
  ...honestQuote,
  name: 'Quillon Vexley',
  email: 'quillon@hazelmere.example',
  phone: '07700 900777',
  businessName: 'Hazelmere Orchard',
  notes: 'Ring my brother Tobias first.',
}
const personal = /quillon|vexley|hazelmere|900777|tobias/i
const inAddress = `email=${encodeURIComponent(person.email)}&name=Quillon+Vexley&phone=07700+900777`

let mail: MailServer
let product: TestProduct
beforeAll(async () => {
  // The provider of the mail repeats the address that it refuses.
  mail = await startMailServer({ recipient: (address) => (address === person.email ? 550 : undefined) })
  product = await startTestProduct({ SMTP_URL: mail.url })
})
afterAll(async () => {
  await product.stop()
  await mail.close()
})

const read = async (answer: Promise<Response>) => (await (await answer).json()) as Record<string, string>
const said = (words: string) =>
  vi.waitFor(() => expect(product.logText()).toContain(words), { timeout: patient(20_000) })

async function order(visitor: Visitor): Promise<string[]> {
  await visitor.get(`/checkout?discount=10&price=119&${inAddress}`)
  const { customerId = '', reference = '' } = await read(visitor.post('/api/submit-quote', person))
  await visitor.upload(customerId, [{ name: 'Quillon Vexley.jpg', bytes: new TextEncoder().encode('no picture') }])
  await visitor.post('/api/send-auto-response', {
    email: person.email,
    customerName: person.name,
    serviceType: 'vr2',
    source: 'quote',
  })
  const cart = { ...honestCart, email: person.email, quoteReference: reference }
  const { clientSecret = '', paymentIntentId } = await read(visitor.post('/api/create-payment-intent', cart))
  const payment = { clientSecret, paymentIntentId }
  await visitor.post('/api/sandbox-payment/confirm', { ...payment, card: goodCard })
  const { orderToken = '', status } = await read(visitor.post('/api/payment-status', payment))
  expect(status).toBe('succeeded')
  await visitor.get(`/order/${orderToken}?${inAddress}`)
  await visitor.get(`/api/orders/${orderToken}/receipt.pdf`)
  await visitor.post('/api/order-link', { email: person.email })
  await visitor.post('/api/events', { name: 'page_view', path: `/checkout?${inAddress}`, props: person })
  return [clientSecret, orderToken, ...visitor.cookies.values()]
}

// Each is refused, and the reason may quote what was sent.
async function stumble(visitor: Visitor): Promise<void> {
  const wrong = [
    ['/api/submit-quote', { ...person, businessType: person.name, email: `${person.name} <${person.email}>` }],
    ['/api/orders', { ...honestCart, method: person.name, email: person.email, addOns: [person.name] }],
    ['/api/create-payment-intent', { ...honestCart, amount: 1, serviceType: person.name, email: person.email }],
    ['/api/events', { name: person.email, path: `/${person.email}` }],
    [`/api/orders/${encodeURIComponent(person.email)}`, person],
  ] as const
  for (const [path, body] of wrong) expect((await visitor.post(path, body)).status, path).toBeGreaterThanOrEqual(400)
  const headers = { 'content-type': 'application/json' }
  await fetch(`${product.address}/api/submit-quote`, { method: 'POST', headers, body: `{"name": "${person.name}"` })
}

test('nothing personal and no secret reaches the log or the figures, whatever goes wrong', async () => {
  const visitor = product.visitor({ referer: `https://mail.example/?${inAddress}` })
  const secrets = await order(visitor)
  await stumble(visitor)
  const owner = await product.owner()
  await owner.get(`/api/customers?q=${encodeURIComponent(person.name)}`)
  // The database names the row that it refuses.
  await product.database.execute(sql`alter table customers add constraint nobody check (name <> 'Quillon') not valid`)
  expect((await visitor.post('/api/submit-quote', { ...person, name: 'Quillon' })).status).toBe(500)
  await said('a request failed')
  await said('/api/orders/:token/receipt.pdf')
  await vi.waitFor(
    async () => {
      const { rows } = await product.database.execute(sql`select 1 from emails where status = 'failed'`)
      expect(rows.length).toBeGreaterThan(0)
    },
    { timeout: patient(20_000) },
  )

  const { rows: counted } = await product.database.execute(sql`select * from event_counts`)
  expect(counted).toMatchObject([{ name: 'page_view', path: '/checkout', count: 1 }])
  expect(JSON.stringify(counted)).not.toMatch(personal)
  const lines = product.logText().split('\n')
  expect(lines.length).toBeGreaterThan(20)
  expect(lines.filter((line) => personal.test(line))).toEqual([])
  expect(lines.filter((line) => [testPassword, ...secrets].some((secret) => line.includes(secret)))).toEqual([])
})
