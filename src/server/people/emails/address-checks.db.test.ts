import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs } from '#src/kit/time.ts'
import { honestCart } from '#test/support/honest-cart.ts'
import { honestQuote } from '#test/support/honest-quote.ts'
import { startTestProduct, type TestProduct } from '#test/support/test-product.ts'
import type { Visitor } from '#test/support/visitor.ts'
import { awaitsHolder } from './outbox.sql.ts'

let product: TestProduct
let owner: Visitor
let aheadMs = 0
beforeAll(async () => {
  product = await startTestProduct({}, { clock: { now: () => new Date(Date.now() + aheadMs) } })
  owner = await product.owner()
})
afterAll(() => product.stop())

const read = async (answer: Promise<Response>) => (await (await answer).json()) as Record<string, string>
const rows = async (query: ReturnType<typeof sql>) => (await product.database.execute(query)).rows
const mailsTo = (address: string) =>
  rows(sql`select subject, status, reason from emails where recipient = ${address} order by id`)
const left = async (address: string) =>
  (await mailsTo(address)).flatMap(({ subject, status }) => (status === 'sandbox' ? [String(subject)] : []))
const held = async (address: string) => (await mailsTo(address)).filter(({ reason }) => reason === awaitsHolder).length

const details = {
  name: 'Helen Moss',
  phone: '',
  company: '',
  businessName: 'Lakeside',
  businessType: 'hotel',
  serviceType: 'vr1',
  tags: [],
}

async function ask(): Promise<{ customerId: string; email: string }> {
  const email = `${randomUUID()}@lakeside.example`
  const { customerId = '' } = await read(product.visitor().post('/api/submit-quote', { ...honestQuote, email }))
  // The price is on its way before anybody changes where it goes.
  await expect.poll(() => mailsTo(email)).toHaveLength(1)
  return { customerId, email }
}

async function change(customerId: string): Promise<string> {
  const email = `${randomUUID()}@elsewhere.example`
  expect((await owner.patch(`/api/customers/${customerId}`, { ...details, email })).status).toBe(200)
  return email
}

async function linkIn(address: string): Promise<string> {
  const [letter] = await rows(
    sql`select text_content as text from emails where recipient = ${address} order by id limit 1`,
  )
  return /\/address-link\/[\w.~-]+/.exec(String(letter?.['text']))?.[0] ?? ''
}

const open = (link: string, destination: string) =>
  fetch(product.address + link, { redirect: 'manual', headers: { 'sec-fetch-dest': destination } })

test('an address that the owner changed gets a letter that says nothing about anybody, and no link to their data', async () => {
  const { customerId } = await ask()
  const address = await change(customerId)
  await expect.poll(() => left(address)).toHaveLength(1)
  const [letter] = await rows(sql`select subject, text_content as text from emails where recipient = ${address}`)
  expect(JSON.stringify(letter)).not.toMatch(/helen|moss|lakeside hotel/i)

  expect((await product.visitor().post('/api/my-data', { email: address })).status).toBe(200)
  await expect.poll(() => held(address)).toBe(1)
  expect(await left(address)).toHaveLength(1)
})

test('what waited goes out once the holder has opened the link; a program that looks through mail opens nothing', async () => {
  const { customerId } = await ask()
  const address = await change(customerId)
  await product.visitor().post('/api/my-data', { email: address })
  await expect.poll(() => held(address)).toBe(1)
  const link = await linkIn(address)
  await open(link, 'empty')
  expect(await held(address)).toBe(1)

  expect((await open(link, 'document')).headers.get('location')).toBe('/')
  await expect.poll(() => left(address)).toHaveLength(2)
  const [customer] = await rows(sql`select email_confirmed_at as at from customers where id = ${customerId}`)
  expect(customer?.['at']).not.toBeNull()
  expect((await open(link, 'document')).status).toBe(303)
  expect((await open(`${link}x`, 'document')).status).toBe(404)
})

test('the letters of an order whose address was corrected wait, and its link leads to the order', async () => {
  const mistyped = `${randomUUID()}@orders.example`
  await product.visitor().post('/api/orders', { ...honestCart, method: 'bank', email: mistyped, name: 'Helen Moss' })
  const [order] = await rows(sql`select id, token from orders where email = ${mistyped}`)
  const address = `${randomUUID()}@corrected.example`
  const path = `/api/admin/orders/${String(order?.['id'])}`
  expect((await owner.patch(`${path}/contact`, { name: 'Helen Moss', email: address })).status).toBe(200)
  expect((await owner.post(`${path}/transfer-received`, { note: '' })).status).toBe(200)
  await expect.poll(() => held(address)).toBeGreaterThan(0)
  await expect.poll(() => left(address)).toHaveLength(1)
  const listed = (await (await owner.get('/api/admin/address-checks')).json()) as { address: string }[]
  expect(listed.map((one) => one.address)).toContain(address)

  const answer = await open(await linkIn(address), 'document')
  expect(answer.headers.get('location')).toContain(String(order?.['token']))
  await expect.poll(() => held(address)).toBe(0)
  await expect.poll(async () => (await left(address)).length).toBeGreaterThan(1)
  try {
    aheadMs = 29 * dayMs
    expect((await open(await linkIn(address), 'document')).status).toBe(303)
    aheadMs = 31 * dayMs
    expect((await open(await linkIn(address), 'document')).status).toBe(404)
  } finally {
    aheadMs = 0
  }
})

test('the owner can ask again, an hour later at the earliest', async () => {
  const { customerId } = await ask()
  const address = await change(customerId)
  await expect.poll(() => left(address)).toHaveLength(1)
  const again = () => owner.post('/api/admin/address-checks', { address })
  expect((await again()).status).toBe(409)
  await rows(sql`update address_checks set asked_at = asked_at - interval '61 minutes' where address = ${address}`)
  expect((await again()).status).toBe(200)
  await expect.poll(() => left(address)).toHaveLength(2)
  expect((await owner.post('/api/admin/address-checks', { address: 'x@nothing.example' })).status).toBe(404)
})

test('a link to personal data that was asked for before shows nothing of whoever is put at its address', async () => {
  const stranger = await ask()
  await product.visitor().post('/api/my-data', { email: stranger.email })
  await expect
    .poll(async () => (await left(stranger.email)).filter((subject) => subject.startsWith('Your data')))
    .toHaveLength(1)
  const [letter] = await rows(
    sql`select text_content as text from emails where recipient = ${stranger.email} and subject like 'Your data%'`,
  )
  const token = /#(\S+)/.exec(String(letter?.['text']))?.[1]
  const see = async () => (await product.visitor().post('/api/my-data/read', { token })).status
  expect(await see()).toBe(200)
  const { customerId } = await ask()
  await owner.patch(`/api/customers/${customerId}`, { ...details, email: stranger.email })
  expect(await see()).toBe(404)
})

test('the address of a merged entry opens nothing of the one that was kept', async () => {
  const [stranger, kept] = [await ask(), await ask()]
  await owner.post(`/api/customers/${kept.customerId}/merge`, { otherId: stranger.customerId })
  await product.visitor().post('/api/my-data', { email: stranger.email })
  await expect
    .poll(async () => (await left(stranger.email)).filter((subject) => subject.startsWith('Your data')))
    .toHaveLength(1)
  const [letter] = await rows(
    sql`select text_content as text from emails where recipient = ${stranger.email} and subject like 'Your data%'`,
  )
  const token = /#(\S+)/.exec(String(letter?.['text']))?.[1]
  const answer = await product.visitor().post('/api/my-data/export', { token })
  const { 'person.json': file = new Uint8Array() } = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  expect(strFromU8(file)).toContain(stranger.email)
  expect(strFromU8(file)).not.toContain(kept.email)
})

test('the link of a quote confirms the address it was sent to: not one that the owner has put in its place, nor that of a merge', async () => {
  const isConfirmed = async (email: string) =>
    (await rows(sql`select email_confirmed_at is not null as yes from customers where email = ${email}`))[0]?.['yes']
  const quoteLinkIn = async (address: string) => {
    const [letter] = await rows(
      sql`select text_content as text from emails where recipient = ${address} order by id limit 1`,
    )
    return /\/quote-link\/[\w.~-]+/.exec(String(letter?.['text']))?.[0] ?? ''
  }
  const moved = await ask()
  const address = await change(moved.customerId)
  expect((await open(await quoteLinkIn(moved.email), 'document')).status).toBe(303)
  expect(await isConfirmed(address)).toBe(false)

  const [stranger, kept] = [await ask(), await ask()]
  await owner.post(`/api/customers/${kept.customerId}/merge`, { otherId: stranger.customerId })
  await open(await quoteLinkIn(stranger.email), 'document')
  expect(await isConfirmed(kept.email)).toBe(false)
  await open(await quoteLinkIn(kept.email), 'document')
  expect(await isConfirmed(kept.email)).toBe(true)
})
