import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EmailDetails, EmailEntry } from '#src/contracts/people/emails.ts'
import { type MailServer, startMailServer } from '#test/fakes/mail-server.ts'
import { honestQuote } from '#test/support/honest-quote.ts'
import { insertCustomer } from '#test/support/insert-customer.ts'
import { patient } from '#test/support/patient.ts'
import { startTestProduct, type TestProduct } from '#test/support/test-product.ts'
import type { Visitor } from '#test/support/visitor.ts'

let product: TestProduct
let server: MailServer
let owner: Visitor
beforeAll(async () => {
  server = await startMailServer()
  product = await startTestProduct({ SMTP_URL: server.url, MAIL_FROM: 'Reelwright <hello@reelwright.example>' })
  owner = await product.owner()
})
afterAll(async () => {
  await product.stop()
  await server.close()
})

const letter = { type: 'manual', to: 'anna@mill.example', customSubject: 'Your film', customMessage: 'One.\n\nTwo.' }

async function post(path: string, body?: unknown) {
  const answer = await owner.post(path, body)
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

const suppress = (address: string, reason: string) =>
  product.database.execute(sql`insert into suppressed_addresses values (${address}, ${reason}, now())`)

const list = async (query = '') => (await (await owner.get(`/api/emails${query}`)).json()) as EmailEntry[]

test('a letter reaches one person, and the log says so with what it said', async () => {
  const { body } = await post('/api/send-email', letter)
  expect(body).toMatchObject({ success: true, status: 'sent' })
  const arrived = server.received.find(({ content }) => content.includes('Subject: Your film'))
  expect(arrived?.to).toEqual(['anna@mill.example'])
  expect(arrived?.content).not.toMatch(/^(List-Unsubscribe|Auto-Submitted)/im)
  const [newest] = await list()
  expect(newest).toMatchObject({ id: body['emailId'], to: 'anna@mill.example', subject: 'Your film', status: 'sent' })
  const details = (await (await owner.get(`/api/emails/${newest?.id}`)).json()) as EmailDetails
  expect(details).toMatchObject({ textContent: 'One.\n\nTwo.\n', htmlContent: expect.stringContaining('>Two.</p>') })
})

test('an outreach text can be unsubscribed from, in its words and with one click', async () => {
  await post('/api/send-email', { to: 'cafe@mill.example', subject: 'A film', body: 'Hello.' })
  const { content = '' } = server.received.find(({ to }) => to.includes('cafe@mill.example')) ?? {}
  expect(content).toMatch(/^List-Unsubscribe:\s+<http/im)
  expect(content).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/im)
  expect(content).toContain('You can stop these emails at any time.')
})

test.each([
  'a@mill.example,b@mill.example',
  'a@mill.example\r\nBcc: b@mill.example',
  'Anna <a@mill.example>',
  'nobody',
  '',
  `${'a'.repeat(1_500)}@mill.example`,
])('%j is an invalid recipient', async (to) => {
  expect(await post('/api/send-email', { ...letter, to })).toEqual({
    status: 400,
    body: { success: false, error: 'Invalid recipient' },
  })
})

test.each([
  { ...letter, customSubject: 'Hello\r\nBcc: b@mill.example' },
  { ...letter, customSubject: '   ' },
  { ...letter, customMessage: ' ' },
  { to: letter.to, subject: 'x' },
])('a request with a line break in the subject, or without words, is refused', async (body) => {
  expect((await post('/api/send-email', body)).status).toBe(400)
})

test('nobody who unsubscribed, and no address that bounced, is written to', async () => {
  await suppress('gone@mill.example', 'unsubscribe')
  await suppress('dead@mill.example', 'bounce')
  expect(await post('/api/send-email', { ...letter, to: 'Gone@mill.example' })).toMatchObject({ status: 409 })
  expect(await post('/api/send-email', { ...letter, to: 'dead@mill.example' })).toMatchObject({ status: 409 })
  expect(server.received.flatMap(({ to }) => to)).not.toContain('gone@mill.example')
})

test('a letter to a customer belongs to him', async () => {
  const id = await insertCustomer(product.database)
  const { body } = await post('/api/send-email', { ...letter, to: honestQuote.email })
  expect(await list(`?customerId=${id}`)).toMatchObject([{ id: body['emailId'], customerId: id }])
})

test('a test goes to the address that all mail comes from', async () => {
  expect((await post('/api/send-test-email', {})).body).toEqual({
    success: true,
    to: 'hello@reelwright.example',
    status: 'sent',
  })
})

test('the log comes in pages, newest first, and one by one', async () => {
  const all = await list('?pageSize=100')
  const [first] = await list('?pageSize=1')
  const [second] = await list(`?pageSize=1&before=${first?.id}`)
  expect([first?.id, second?.id]).toEqual([all[0]?.id, all[1]?.id])
  await product.database.execute(sql`
    insert into emails (id, created_at, kind, recipient, subject, text_content, html_content, status)
    select uuidv7(interval '-1 day'), now(), 'personal', 'a@mill.example', 'Older', '', '', 'sent'
    from generate_series(1, 20)`)
  expect(await list()).toHaveLength(20)
})

test('failed emails can be resent, waiting ones cancelled, and nothing else', async () => {
  const { body } = await post('/api/send-email', { ...letter, customSubject: 'Again' })
  const id = String(body['emailId'])
  expect((await post(`/api/emails/${id}/retry`)).status).toBe(409)
  expect((await post(`/api/emails/${id}/cancel`)).status).toBe(409)
  await product.database.execute(sql`update emails set status = 'waiting' where id = ${id}`)
  expect((await post(`/api/emails/${id}/cancel`)).status).toBe(200)
  expect((await list())[0]).toMatchObject({ id, status: 'cancelled' })
  await product.database.execute(sql`update emails set status = 'failed' where id = ${id}`)
  expect((await list('?show=open'))[0]).toMatchObject({ id })
  expect((await post(`/api/emails/${id}/retry`)).status).toBe(200)
  await expect.poll(async () => (await list())[0]?.status, { timeout: patient(10_000) }).toBe('sent')
  const arrivals = server.received.filter(({ content }) => content.includes(`<${id}@`))
  expect(arrivals).toHaveLength(2)
})

test('everything that failed or is unknown is sent again at once', async () => {
  const sendOne = async () => String((await post('/api/send-email', letter)).body['emailId'])
  const [failed, unknown, fine] = [await sendOne(), await sendOne(), await sendOne()]
  await product.database.execute(sql`update emails set status = 'failed' where id = ${failed}`)
  await product.database.execute(sql`update emails set status = 'unknown' where id = ${unknown}`)
  expect(await post('/api/emails/retry-all')).toMatchObject({ status: 200, body: { count: 2 } })
  const timesOf = (id: string) => server.received.filter(({ content }) => content.includes(`<${id}@`)).length
  await expect.poll(() => [failed, unknown, fine].map(timesOf), { timeout: patient(10_000) }).toEqual([2, 2, 1])
  expect(await list('?show=open')).toEqual([])
})

test('an email’s preview is a page that runs nothing and can be framed only by us', async () => {
  const [newest] = await list()
  const answer = await owner.get(`/api/emails/${newest?.id}/html`)
  expect(answer.headers.get('content-type')).toContain('text/html')
  expect(answer.headers.get('content-security-policy')).toMatch(
    /^sandbox; default-src 'none';.*frame-ancestors 'self'$/,
  )
})
