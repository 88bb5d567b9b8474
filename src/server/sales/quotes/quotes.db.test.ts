import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { honestQuote } from '#test/support/honest-quote.ts'
import { patience } from '#test/support/test-queue.ts'
import { startTestProduct, type TestProduct } from '#test/support/test-product.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product.stop())

interface Accepted {
  success: boolean
  customerId: string
  reference: string
  totalPrice: number
}

let caller = 0
const visitor = () => product.visitor({ 'x-forwarded-for': `203.0.${Math.floor((caller += 1) / 250)}.${caller % 250}` })
const submit = async (change: object = {}) => {
  const answer = await visitor().post('/api/submit-quote', { ...honestQuote, ...change })
  return { status: answer.status, body: (await answer.json()) as Accepted }
}
const rows = async (query: ReturnType<typeof sql>) => (await product.database.execute(query)).rows
// It leaves in the background, a moment after the answer.
const acknowledgementOf = ({ customerId }: Accepted) =>
  vi.waitFor(async () => {
    const [mail, ...others] = await rows(sql`select * from emails where customer_id = ${customerId}`)
    if (!mail || others.length > 0) throw new Error(`${others.length} acknowledgements too many, or none`)
    return mail
  }, patience)

test('a quote is stored with its lead, its price, its note and its acknowledgement', async () => {
  const { status, body } = await submit({ email: 'whole@lakeside.example' })
  expect(status).toBe(200)
  const [customer] = await rows(sql`select * from customers where id = ${body.customerId}`)
  expect(customer).toMatchObject({
    name: 'Helen Ashworth',
    email: 'whole@lakeside.example',
    priority: 'standard',
  })
  const [quote] = await rows(sql`select * from quotes where customer_id = ${body.customerId}`)
  expect(quote).toMatchObject({ reference: body.reference, total_price_pence: 119_00, service_type: 'vr2' })
  expect(await rows(sql`select text, author from customer_notes where customer_id = ${body.customerId}`)).toEqual([
    { text: 'The lake view first, please.', author: 'customer' },
  ])
  const mail = await acknowledgementOf(body)
  expect(mail).toMatchObject({ recipient: 'whole@lakeside.example', subject: expect.stringContaining(body.reference) })
  expect(mail['text_content']).toContain('We’ll be in touch within 2 hours')
})

test('prices, status and times in the body change nothing', async () => {
  const { body } = await submit({
    basePrice: 1,
    totalPrice: 1,
    status: 'paid',
    id: 'x',
    createdAt: '2001-01-01',
    step: 'done',
  })
  expect(body.totalPrice).toBe(119)
  const [customer] = await rows(
    sql`select status, created_at > now() - interval '1 hour' as fresh from customers where id = ${body.customerId}`,
  )
  expect(customer).toEqual({ status: 'new', fresh: true })
})

test('urgent is high priority, and as soon as possible costs the rush fee', async () => {
  const urgent = await submit({ timeline: 'urgent' })
  const rush = await submit({ timeline: 'asap' })
  expect(await rows(sql`select priority from customers where id = ${urgent.body.customerId}`)).toEqual([
    { priority: 'high' },
  ])
  expect([urgent.body.totalPrice, rush.body.totalPrice]).toEqual([119, 139])
})

test('in Britain whoever asks for a quote gets the emails about it unless they refuse, in the words that they read', async () => {
  const lettersOf = async (change: object) => {
    const { body } = await submit({ email: `${randomUUID()}@lakeside.example`, ...change })
    const [customer] = await rows(sql`select quote_letters_text as text, quote_letters_at = created_at as at_once
      from customers where id = ${body.customerId}`)
    return customer
  }
  const told = { text: 'We’ll email you twice about this quote: with a sample film, and with an offer.', at_once: true }
  const untold = { text: null, at_once: null }
  expect(await lettersOf({})).toEqual(told)
  expect(await lettersOf({ noQuoteLetters: true })).toEqual(untold)
  const owner = await product.owner()
  await owner.post('/api/admin/settings', { values: { locale: 'de-DE', currency: 'EUR' } })
  expect(await lettersOf({})).toEqual(untold)
  await owner.post('/api/admin/settings', { values: { locale: '', currency: '' } })
  expect(await lettersOf({})).toEqual(told)
})

test('consent to further emails is stored with its wording and time; saying nothing is not consent', async () => {
  const agreed = await submit({ marketingConsent: 'offers-2026' })
  const silent = await submit()
  const consentOf = async (id: string) =>
    (
      await rows(sql`select marketing_consent_text as text, marketing_consent_at = created_at as at_once
        from customers where id = ${id}`)
    )[0]
  expect(await consentOf(agreed.body.customerId)).toEqual({
    text: 'Yes, send me ideas and offers for films by email. I can stop them at any time.',
    at_once: true,
  })
  expect(await consentOf(silent.body.customerId)).toEqual({ text: null, at_once: null })
  expect((await submit({ marketingConsent: 'whatever' })).status).toBe(400)
})

test('notes come as one text, as several, or as things with a text, and each is a note of its own', async () => {
  const { body } = await submit({ notes: ['The lake first', '', { text: 'Then the rooms', author: 'owner' }] })
  expect(
    await rows(sql`select text, author from customer_notes where customer_id = ${body.customerId} order by text`),
  ).toEqual([
    { text: 'The lake first', author: 'customer' },
    { text: 'Then the rooms', author: 'customer' },
  ])
})

test("a note that says 'DELETED' does not archive the lead", async () => {
  const { body } = await submit({ notes: 'DELETED' })
  expect(await rows(sql`select deleted_at from customers where id = ${body.customerId}`)).toEqual([
    { deleted_at: null },
  ])
})

test('a hundred quotes at the same moment are a hundred leads with a mail each', async () => {
  const crowd = `${randomUUID()}.example`
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, index) => submit({ email: `many-${index}@${crowd}` })),
  )
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  await vi.waitFor(async () => {
    const [counted] = await rows(sql`
      select count(distinct c.id)::int as leads, count(e.id)::int as mails from customers c
      left join emails e on e.customer_id = c.id where c.email like ${`%@${crowd}`}`)
    expect(counted).toEqual({ leads: 100, mails: 100 })
  }, patience)
})

test('a submission sent again, because its answer got lost, is still one quote', async () => {
  const submissionId = randomUUID()
  const [first, second] = await Promise.all([submit({ submissionId }), submit({ submissionId })])
  const third = await submit({ submissionId })
  expect([second.body.reference, third.body.customerId]).toEqual([first.body.reference, first.body.customerId])
  expect(await rows(sql`select 1 from quotes where submission_id = ${submissionId}`)).toHaveLength(1)
  await acknowledgementOf(first.body)
})

test('the page asks for the answer to its quote: one mail to the quote alone, and the customer is quoted', async () => {
  const page = visitor()
  const sent = await page.post('/api/submit-quote', {
    ...honestQuote,
    email: 'auto@lakeside.example',
    timeline: 'asap',
  })
  const { customerId, reference } = (await sent.json()) as Accepted
  const ask = (who: ReturnType<typeof visitor>, body: object) => who.post('/api/send-auto-response', body)
  const wish = { email: 'stranger@elsewhere.example', customerName: 'Buy pills', serviceType: 'vr2', source: 'website' }
  const answers = await Promise.all([ask(page, wish), ask(page, wish), ask(page, wish)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await ask(visitor(), wish)).status).toBe(403)
  expect(await rows(sql`select status from customers where id = ${customerId}`)).toEqual([{ status: 'quoted' }])
  const mails = await rows(sql`select recipient, text_content as text from emails where customer_id = ${customerId}`)
  expect(mails.map(({ recipient }) => recipient)).toEqual(['auto@lakeside.example'])
  expect(mails[0]?.['text']).toContain('VR2 Premium: £119\nRush: £20\nTotal: £139')
  const link = /\/quote-link\/\S+/.exec(String(mails[0]?.['text']))?.[0] ?? ''
  const isConfirmed = async (): Promise<boolean> =>
    (await rows(sql`select from customers where id = ${customerId} and email_confirmed_at is not null`)).length > 0
  expect((await visitor().get(link)).status).toBe(303)
  expect(await isConfirmed()).toBe(false)
  const reader = product.visitor({ 'sec-fetch-dest': 'document' })
  const opened = await reader.get(link)
  expect(await isConfirmed()).toBe(true)
  expect([opened.status, opened.headers.get('location')]).toEqual([303, `/checkout?service=vr2&quote=${reference}`])
  expect((await reader.get(`/api/uploads/property-images/${customerId}`)).status).toBe(200)
  expect((await visitor().get(link.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')))).status).toBe(404)
  expect(mails[0]?.['text']).not.toContain('pills')
  expect(await rows(sql`select from emails where recipient = 'stranger@elsewhere.example'`)).toEqual([])
})

test('who closes the page at once has the price all the same, and follow-ups', async () => {
  const { body } = await submit({ email: 'gone@lakeside.example' })
  await acknowledgementOf(body)
  expect(await rows(sql`select status from customers where id = ${body.customerId}`)).toEqual([{ status: 'quoted' }])
  const planned = sql`select type from follow_up_tasks where customer_id = ${body.customerId} order by due_at`
  expect(await rows(planned)).toEqual([{ type: 'day3' }, { type: 'day7' }])
  const owner = await product.owner()
  const story = (await (await owner.get(`/api/customers/${body.customerId}/story`)).json()) as {
    entries: { title: string }[]
  }
  expect(story.entries.filter(({ title }) => title === 'Price sent')).toHaveLength(1)
})

test('a test of our own is priced, and nobody pursues it', async () => {
  const owner = await product.owner()
  const sent = await owner.post('/api/submit-quote', { ...honestQuote, email: 'own@lakeside.example', source: 'test' })
  const body = (await sent.json()) as Accepted
  await acknowledgementOf(body)
  expect(await rows(sql`select 1 from follow_up_tasks where customer_id = ${body.customerId}`)).toEqual([])
})

test('beyond ten a day an address gets no more answers, and the page still hears a yes', async () => {
  for (let time = 0; time < 12; time += 1) {
    const page = visitor()
    await page.post('/api/submit-quote', { ...honestQuote, email: 'flooded@lakeside.example' })
    expect((await page.post('/api/send-auto-response', {})).status).toBe(200)
  }
  expect(await rows(sql`select from emails where recipient = 'flooded@lakeside.example'`)).toHaveLength(10)
  const statuses = sql`select status, count(*)::int as all from customers where email = 'flooded@lakeside.example' group by 1 order by 1`
  expect(await rows(statuses)).toEqual([
    { status: 'new', all: 2 },
    { status: 'quoted', all: 10 },
  ])
})

test('nothing that a visitor typed is mailed: the address may be a stranger’s', async () => {
  const { body } = await submit({ name: 'Win at pills.example <img src=x>', notes: 'pills', businessName: 'pills' })
  const mail = await acknowledgementOf(body)
  expect(`${String(mail['html_content'])} ${String(mail['text_content'])}`).not.toMatch(/pills|<img/)
})

test('an acknowledgement that is worked on twice is mailed once', async () => {
  const { body } = await submit({ email: 'twice@lakeside.example' })
  await acknowledgementOf(body)
  const [quote] = await rows(sql`select id from quotes where customer_id = ${body.customerId}`)
  await rows(sql`
    insert into pgboss.job (name, data) values ('quotes.acknowledge', ${JSON.stringify({ quoteIds: [quote?.['id']] })})`)
  await vi.waitFor(async () => {
    const waiting = await rows(
      sql`select 1 from pgboss.job where name = 'quotes.acknowledge' and state in ('created', 'active')`,
    )
    expect(waiting).toHaveLength(0)
  }, patience)
  await acknowledgementOf(body)
})

test('a flood from one source is slowed down, and nobody else', async () => {
  const flooder = product.visitor({ 'x-forwarded-for': '192.0.2.1' })
  const answers = await Promise.all(Array.from({ length: 40 }, () => flooder.post('/api/submit-quote', honestQuote)))
  expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(15)
  expect((await submit()).status).toBe(200)
})

test('whoever asked changes their answers, and has one quote', async () => {
  const asker = visitor()
  const asked = { ...honestQuote, email: 'changes@lakeside.example' }
  const first = (await (await asker.post('/api/submit-quote', asked)).json()) as Accepted
  const path = `/api/quotes/${first.customerId}`
  const changed = { ...asked, name: 'Helen Marsh', serviceType: 'vr3', timeline: 'asap', nameToShow: 'Lakeside' }
  const answer = await asker.post(path, { ...changed, source: 'test', noQuoteLetters: true })
  expect(await answer.json()).toEqual({ ...first, totalPrice: 149 + 20 })
  expect(
    await rows(sql`
      select name, q.reference, q.service_type, q.total_price_pence, q.name_to_show, source, quote_letters_at
      from customers join quotes q on q.customer_id = customers.id where email = ${asked.email}`),
  ).toEqual([
    {
      name: 'Helen Marsh',
      reference: first.reference,
      service_type: 'vr3',
      total_price_pence: 169_00,
      name_to_show: 'Lakeside',
      source: 'website',
      quote_letters_at: null,
    },
  ])
  expect((await asker.post(path, { ...changed, email: 'another@lakeside.example' })).status).toBe(400)
  expect((await visitor().post(path, changed)).status).toBe(403)
})

test('a quote whose film was ordered is changed no more', async () => {
  const asker = visitor()
  const asked = { ...honestQuote, email: 'ordered@lakeside.example' }
  const { customerId, reference } = (await (await asker.post('/api/submit-quote', asked)).json()) as Accepted
  const order = {
    method: 'bank',
    service: 'vr2',
    basePrice: 119,
    addOns: [],
    email: asked.email,
    quoteReference: reference,
  }
  expect((await asker.post('/api/orders', order)).status).toBe(200)
  const answer = await asker.post(`/api/quotes/${customerId}`, { ...asked, serviceType: 'vr1' })
  expect(answer.status).toBe(409)
  expect(await rows(sql`select service_type from quotes where customer_id = ${customerId}`)).toEqual([
    { service_type: 'vr2' },
  ])
})
