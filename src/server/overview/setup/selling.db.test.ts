import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { z } from 'zod'
import type { readDesk } from '#src/contracts/overview/desk.ts'
import type { readSetup, SetupStep } from '#src/contracts/overview/setup.ts'
import { newId } from '#src/kit/ids.ts'
import { type MailAnswers, type MailServer, startMailServer } from '#test/fakes/mail-server.ts'
import { startStripeServer } from '#test/fakes/stripe-server.ts'
import { patient } from '#test/support/patient.ts'
import { eventOf, sign, webhookSecret } from '#test/support/stripe-event.ts'
import { startTestProduct, type TestProduct } from '#test/support/test-product.ts'
import type { Visitor } from '#test/support/visitor.ts'

// Entered is not proved: what each part of a shop says of itself, and whether it sells.

const siteUrl = 'https://films.example'

// As a host that answers, or doesn't, at the shop's own name.
let isReached = true
const visit = async () =>
  isReached
    ? ({ kind: 'answered', status: 200, responseMs: 1, certificateEndsAt: undefined } as const)
    : ({ kind: 'failed', responseMs: 1, reason: 'The name could not be found.' } as const)

const answers: MailAnswers = {}
let mail: MailServer
let picky: MailServer
let stripe: Awaited<ReturnType<typeof startStripeServer>>
let product: TestProduct
let owner: Visitor
const start = (environment: Record<string, string>) =>
  startTestProduct(
    {
      STRIPE_API_BASE: stripe.url,
      MAIL_PORTS: [mail, picky].map(({ url }) => new URL(url).port).join(','),
      SMTP_ALLOW_PLAIN: 'true',
      ...environment,
    },
    { overridePlatform: (platform) => ({ ...platform, websites: { ...platform.websites, visit } }) },
  )
beforeAll(async () => {
  ;[mail, picky, stripe] = await Promise.all([
    startMailServer(answers),
    startMailServer({ password: 'right' }),
    startStripeServer(),
  ])
  product = await start({ PUBLIC_URL: siteUrl })
  owner = await product.owner()
})
afterAll(async () => {
  await product.stop()
  await Promise.all([mail.close(), picky.close(), stripe.stop()])
})

const path = '/api/admin/setup'
const desk = async (by = owner) =>
  (await (await by.get('/api/admin/desk')).json()) as z.output<(typeof readDesk)['answer']>
const step = async (wanted: SetupStep, by = owner) => {
  const { steps } = (await (await by.get(path)).json()) as z.output<typeof readSetup.answer>
  const { state, parts = [] } = steps.find((one) => one.step === wanted) ?? {}
  return [state, ...parts.map(({ now }) => now)]
}
const change = async (values: object, secrets: object = {}) => {
  const answer = await owner.post('/api/admin/settings', { values, secrets })
  expect([answer.status, await answer.text()]).toEqual([200, expect.any(String)])
}
const host = ({ url }: MailServer) => new URL(url).host
const sendTest = async () => void (await owner.post('/api/admin/mail-server/test'))
const openLink = async (headers: Record<string, string> = { 'sec-fetch-dest': 'document' }) => {
  const content = mail.received.at(-1)?.content.replaceAll('=\r\n', '').replaceAll('=3D', '=') ?? ''
  const link = /https:\/\/films\.example(\/mail-proof\/[\w.~%-]+)/.exec(content)?.[1]
  expect(link).toBeDefined()
  return product.visitor(headers).get(link ?? '')
}

const untaken = 'Your mail server hasn’t taken an email yet.'
const unopened = 'Your mail server takes email. Nobody has opened the test email yet.'

test('mail: none, entered, wrong host, wrong password, taken, opened, and failing later', async () => {
  expect(await step('mail')).toEqual(['open', 'Kept in the log, nothing is sent.'])
  await change({ mailFrom: 'hello@olive.example', smtpServer: '127.0.0.1:2525' })
  expect(await step('mail')).toEqual(['open', untaken])
  await sendTest()
  expect(await step('mail')).toEqual(['failed', expect.stringMatching(/\w{4}/)])

  await change({ smtpServer: host(picky), smtpUser: 'ann' }, { smtpPassword: 'wrong' })
  await sendTest()
  expect(await step('mail')).toEqual(['failed', expect.stringContaining('refused the user name or the password')])
  // Home says it first.
  expect((await desk()).sandbox[0]).toMatchObject({ step: 'mail', isFailed: true })
  await change({}, { smtpPassword: 'right' })
  expect(await step('mail')).toEqual(['open', untaken])
  await sendTest()
  expect(await step('mail')).toEqual(['open', unopened])

  await change({ smtpServer: host(mail), smtpUser: '' })
  await sendTest()
  expect(await step('mail')).toEqual(['open', unopened])
  // A program that looks through mail is nobody, and neither is a made-up link.
  await openLink({})
  await product.visitor({ 'sec-fetch-dest': 'document' }).get('/mail-proof/made-up')
  expect(await step('mail')).toEqual(['open', unopened])
  const opened = await openLink()
  expect([opened.status, opened.headers.get('location')]).toEqual([303, '/setup?step=mail'])
  expect(await step('mail')).toEqual(['done'])

  // It worked, and refuses now.
  answers.data = 554
  await sendTest()
  expect((await step('mail'))[0]).toBe('failed')
  answers.data = undefined
  await sendTest()
  expect(await step('mail')).toEqual(['done'])
})

const tryCards = async () => (await owner.post(`${path}/payments/try`)).json()
const deliver = (secret = webhookSecret) => {
  const payload = eventOf('payment_intent.canceled', { id: 'pi_tried', object: 'payment_intent' })
  const headers = { 'content-type': 'application/json', 'stripe-signature': sign(payload, secret) }
  return fetch(`${product.address}/api/stripe-webhook`, { method: 'POST', headers, body: payload })
}
const keys = (mode: string, name: string) =>
  change(
    { stripePublishableKey: `pk_${mode}_1234567890` },
    { stripeSecretKey: `sk_${mode}_${name}`, stripeWebhookSecret: webhookSecret },
  )
const noTransfer = 'No transfer has been tried yet.'

test('cards: none, invented keys, mixed keys, test keys, live keys with a silent webhook, and with one that is heard', async () => {
  expect(await step('payments')).toEqual(['open', 'Test mode: test cards only, no money changes hands.', noTransfer])
  await keys('live', 'invented00')
  expect(await step('payments')).toEqual(['open', 'Your Stripe keys haven’t been tried yet.'])
  expect(await tryCards()).toEqual({ problem: 'Stripe doesn’t recognise this secret key.' })
  expect(await step('payments')).toEqual(['failed', 'Stripe doesn’t recognise this secret key.'])

  await change({ stripePublishableKey: 'pk_live_1234567890' }, { stripeSecretKey: 'sk_test_1234567890' })
  await tryCards()
  expect(await step('payments')).toEqual(['failed', expect.stringContaining('One key is for tests')])

  await keys('test', '1234567890')
  expect(await tryCards()).toEqual({ problem: null })
  await deliver()
  expect(await step('payments')).toEqual(['open', 'Your Stripe keys are test keys: no money changes hands.'])

  await keys('live', '1234567890')
  expect(await tryCards()).toEqual({ problem: null })
  // Nobody was charged.
  expect(
    stripe.seen
      .filter(({ method }) => method === 'POST')
      .slice(-2)
      .map((request) => request.path.replace(/pi_\w+/, 'ID')),
  ).toEqual(['/v1/payment_intents', '/v1/payment_intents/ID/cancel'])
  expect(await step('payments')).toEqual(['open', expect.stringContaining('hasn’t told us of a payment yet')])
  expect((await deliver('whsec_of_somebody_else')).status).toBe(400)
  expect((await step('payments'))[0]).toBe('open')
  expect((await deliver()).status).toBe(200)
  expect(await step('payments')).toEqual(['done'])
  await keys('live', 'invented00')
  await tryCards()
  expect((await step('payments'))[0]).toBe('failed')
})

test('address: none, http, https that nobody reached, unreachable, reached, and lost later', async () => {
  for (const [environment, now] of [
    [{}, 'This machine only.'],
    [{ PUBLIC_URL: 'http://127.0.0.1:8080' }, 'Not encrypted: PUBLIC_URL starts with http.'],
  ] as const) {
    const other = await start(environment)
    const its = await other.owner()
    await its.post(`${path}/address/check`)
    expect(await step('address', its)).toEqual(['open', now])
    await other.stop()
  }
  expect(await step('address')).toEqual(['open', 'Nobody has reached the site at its address yet.'])
  for (const [reached, state] of [
    [false, ['failed', 'The name could not be found.']],
    [true, ['done']],
    [false, ['failed', 'The name could not be found.']],
  ] as const) {
    isReached = reached
    await owner.post(`${path}/address/check`)
    expect(await step('address')).toEqual(state)
  }
})

test('a shop can sell when all that a sale needs is proved; what was skipped never counts, but for cards beside a transfer', async () => {
  const mark = (name: SetupStep, to: string | null) => owner.post(`${path}/${name}`, { mark: to })
  const needed: SetupStep[] = ['business', 'prices', 'mail', 'payments', 'address']
  const all: SetupStep[] = [...needed, 'brand', 'clips', 'legal', 'samples', 'storage', 'launch']
  // The same server by another name has to be proved anew.
  await change({ mailFrom: 'hello@olive.example', smtpServer: host(mail).replace('127.0.0.1', 'localhost') })
  isReached = false
  await owner.post(`${path}/address/check`)
  for (const name of all) await mark(name, 'waived')
  const skipped = await desk()
  expect(skipped).toMatchObject({ sandbox: [], canSell: false })
  // Skipped is seen, as long as customers notice.
  expect(new Set(skipped.skipped.map((part) => part.step))).toEqual(new Set(needed))
  for (const name of needed) await mark(name, null)

  await change({ legalName: 'Olive Films Ltd' })
  await change({ 'terms.vr1': '99', 'terms.vr2': '119', 'terms.vr3': '149', 'terms.express': '39' })
  await mark('prices', 'confirmed')
  isReached = true
  await owner.post(`${path}/address/check`)
  await keys('live', '1234567890')
  await tryCards()
  await deliver()
  expect(await desk()).toMatchObject({ canSell: false })
  expect(await step('mail')).not.toContain('done')
  await vi.waitFor(async () => {
    await sendTest()
    expect((await openLink()).status).toBe(303)
    expect(await desk()).toMatchObject({ canSell: true, sandbox: [], skipped: [] })
  }, patient(15_000))

  // The Terms and the shop disagree.
  await change({ 'price.vr1': '120' })
  expect(await desk()).toMatchObject({ canSell: false })
  await change({ 'terms.vr1': '120' })
  await mark('prices', 'confirmed')
  expect(await desk()).toMatchObject({ canSell: true })

  // By transfer alone: not before one was tried, be it as a test.
  await change(
    { stripePublishableKey: '', bankDetails: 'Sort code 00-00-00' },
    { stripeSecretKey: '', stripeWebhookSecret: '' },
  )
  await mark('payments', 'waived')
  expect(await desk()).toMatchObject({ canSell: false })
  const order = {
    serviceType: 'vr1',
    basePrice: 120,
    addOns: [],
    email: 'ann@olive.example',
    name: 'Ann',
    method: 'bank',
  }
  const placed = await product.visitor().post('/api/orders', { ...order, cartId: newId(Date.now()) })
  expect(placed.status).toBe(200)
  const [{ id }] = (await (await owner.get('/api/admin/orders')).json()) as [{ id: string }]
  expect((await owner.post(`/api/admin/orders/${id}/transfer-received`, { isTest: true })).status).toBe(200)
  expect(await desk()).toMatchObject({ canSell: true, sandbox: [], skipped: [{ part: 'Payments' }] })
})
