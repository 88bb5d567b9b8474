import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type DeclaredWord, declaredWords } from '#src/contracts/words/declared-words.ts'
import { findDefaults, foreignShop, mark } from '#test/support/foreign-shop.ts'
import { honestQuote } from '#test/support/honest-quote.ts'
import { patient } from '#test/support/patient.ts'
import { readPdf } from '#test/support/read-pdf.ts'
import { eventOf } from '#test/support/stripe-event.ts'
import { startStripeShop } from '#test/support/stripe-shop.ts'

const shop = await startStripeShop()
const { provider, owner, visitor, rows, open, deliver } = shop
afterAll(() => shop.stop())

const email = 'anna@example.com'
const cart = {
  amount: 166.6,
  currency: 'eur',
  serviceType: 'vr1',
  addOns: ['express'],
  basePrice: 119,
  addOnPrice: 47.6,
}

beforeAll(async () => {
  const imported = await owner.post('/api/admin/settings/file', { file: foreignShop, isMeant: true })
  expect([imported.status, await imported.text()]).toEqual([200, expect.any(String)])
})

test('at the provider and on the receipt every amount is right to the cent, and no default text is left', async () => {
  const opened = await open({ ...cart, email })
  const intent = provider.intents.get(opened.paymentIntentId)
  expect(intent).toMatchObject({ amount: 166_60, currency: 'eur', receipt_email: email })
  expect(intent?.description).toBe(`${mark}VR1 Standard, ${opened.orderNumber}`)

  provider.pay(opened.paymentIntentId)
  await deliver(eventOf('payment_intent.succeeded', { id: opened.paymentIntentId }))
  const receipt = async () => visitor().get(`/api/orders/${opened.orderToken}/receipt.pdf`)
  await vi.waitFor(async () => expect((await receipt()).status).toBe(200), { timeout: patient(15_000) })

  const lines = readPdf(Buffer.from(await (await receipt()).arrayBuffer()))
  const [month = ''] = lines.filter((line) => /^\d+\. \p{L}+ \d{4}$/u.test(line))
  expect(findDefaults(lines, [month])).toEqual([])
  const after = (label: string): string | undefined =>
    lines[lines.indexOf(`${mark}${label}`) + 1]?.replace('\u00a0', ' ')
  expect(after('VR1 Standard')).toBe('119,00 €')
  expect(after('Express 12h Delivery')).toBe('47,60 €')
  expect(after('Total paid')).toBe('166,60 €')
  expect(after('Including VAT at 19%')).toBe('26,60 €')
  expect(after('Net of VAT')).toBe('140,00 €')
  expect(lines).toEqual(
    expect.arrayContaining(['Olive Filme GmbH', `${mark}VAT number DE123456789`, `${mark}Company number HRB 12345`]),
  )
  const booked = await rows(sql`select total_pence as total, vat_pence as vat from receipts`)
  expect(booked).toEqual([{ total: 166_60, vat: 26_60 }])
})

test('every mail to a customer is in the owner’s words, as text and as HTML', async () => {
  const quoted = { ...honestQuote, email: 'quote@example.com', timeline: 'asap', addOns: ['custom-branding'] }
  await visitor().post('/api/submit-quote', quoted)
  await visitor().post('/api/orders', { method: 'bank', addOns: [], email, serviceType: 'vr1', basePrice: 119 })
  await visitor().post('/api/order-link', { email })
  await visitor().post('/api/my-data', { email })
  const mails = async () =>
    rows(
      sql`select subject, text_content as text, html_content as html from emails where recipient like '%@example.com'`,
    )
  await vi.waitFor(async () => expect((await mails()).length).toBeGreaterThanOrEqual(5), { timeout: patient(15_000) })
  for (const { subject, text, html } of await mails()) {
    const shown = String(html).replaceAll(/<(title|style)[^>]*>.*?<\/\1>/gs, ' ')
    // A reference stands in an element of its own, in the middle of its sentence.
    const bare = shown.replaceAll(/<\/?span[^>]*>/g, '')
    const parts = [String(subject), ...String(text).split('\n'), ...bare.split(/<[^>]*>/)]
    expect(findDefaults(parts)).toEqual([])
  }
})

const hostile = [
  '<script>a()</script><img onerror=a()>&lt;b',
  `=1+1 $& $1 %s ${'W'.repeat(28)}`,
  '👩‍🍳 من هنا\u200F 漢字 fünf',
]

test.each(hostile)('%j in every text of a letter, a receipt and of the business is only ever text', async (words) => {
  const marksOf = (text: string): string => (text.match(/\{\w+\}/g) ?? []).join(' ')
  const isSaidHere = (key: string): boolean => /^words\.(letter-|packages|footer)/.test(key)
  const wanted = ({ text }: DeclaredWord): string => `${words} ${marksOf(text)}`
  const changed = [...declaredWords.values()].filter(
    (word) => isSaidHere(word.key) && wanted(word).length <= word.limit,
  )
  expect(changed.length).toBeGreaterThan(100)
  const name = `${words} {{x}}`
  const settings = {
    businessName: name,
    legalName: name,
    address: `${name}\n${name}`,
    bankDetails: name,
    vatNumber: 'DE1',
  }
  const file = {
    kind: foreignShop.kind,
    settings,
    words: Object.fromEntries(changed.map((word) => [word.key, wanted(word)])),
  }
  const imported = await owner.post('/api/admin/settings/file', { file, isMeant: true })
  expect([imported.status, await imported.text()]).toEqual([200, expect.any(String)])
  const recipient = `hostile-${hostile.indexOf(words)}@example.com`
  const cartOf = { method: 'bank', addOns: [], email: recipient, serviceType: 'vr1', basePrice: 119 }
  const { orderNumber, orderToken } = (await (await visitor().post('/api/orders', cartOf)).json()) as Record<
    string,
    string
  >
  const [order] = await rows(sql`select id from orders where number = ${orderNumber}`)
  await owner.post(`/api/admin/orders/${String(order?.['id'])}/transfer-received`, {})

  const pdf = Buffer.from(await (await visitor().get(`/api/orders/${orderToken}/receipt.pdf`)).arrayBuffer())
  const lines = readPdf(pdf)
  expect(lines.join('\n')).toContain('119,00')
  expect(lines.some((line) => /\p{L}/u.test(line))).toBe(true)
  expect(pdf.toString('latin1')).not.toMatch(/\/(JavaScript|JS|URI|Launch|OpenAction)\b/)

  const mails = await rows(sql`select subject, text_content as text, html_content as html from emails
    where recipient = ${recipient}`)
  expect(mails.length).toBeGreaterThan(0)
  for (const { subject, text, html } of mails) {
    expect(String(subject)).not.toMatch(/[\r\n]/)
    expect(String(text)).toContain(name)
    expect(
      String(html)
        .match(/<[^>]*>/g)
        ?.filter((tag) => /^<(script|img|b)\b|\son\w+=/.test(tag)),
    ).toEqual([])
    expect(String(html)).toContain(
      words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;'),
    )
  }
})
