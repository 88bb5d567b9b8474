import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import type { readSettings } from '#src/contracts/people/settings.ts'
import { type MailServer, startMailServer } from '#test/fakes/mail-server.ts'
import { startStripeServer } from '#test/fakes/stripe-server.ts'
import { startTestProduct, type TestProduct } from '#test/support/test-product.ts'

let product: TestProduct
let owner: Awaited<ReturnType<TestProduct['owner']>>
let server: MailServer
beforeAll(async () => {
  server = await startMailServer({ password: 'a pass:word/@' })
  const environment = { RUNWAYML_API_SECRET: 'key_of_the_environment', MAIL_PORTS: new URL(server.url).port }
  product = await startTestProduct(environment)
  owner = await product.owner()
})
afterAll(() => product.stop())

const path = '/api/admin/settings'
const change = (secrets: Record<string, unknown>, values: Record<string, string> = {}): Promise<Response> =>
  owner.post(path, { values, secrets })
const read = async () => (await (await owner.get(path)).json()) as z.output<typeof readSettings.answer>
const stateOf = async (key: string) => (await read()).secrets.find((secret) => secret.key === key)

const stripeKeys = { stripeSecretKey: 'sk_test_hidden', stripeWebhookSecret: 'whsec_hidden' }

test('cards are taken with the three keys at once, and the keys are seen nowhere', async () => {
  const payments = async () =>
    ((await (await product.visitor().get('/api/site-settings')).json()) as { payments: unknown }).payments
  expect((await change(stripeKeys)).status).toBe(200)
  expect(await payments()).toEqual({ mode: 'sandbox', publishableKey: null })
  await change({}, { stripePublishableKey: 'pk_test_shown' })
  expect(await payments()).toEqual({ mode: 'stripe', publishableKey: 'pk_test_shown' })

  expect(await stateOf('stripeSecretKey')).toMatchObject({ state: 'set', variable: null })
  const { rows } = await product.database.execute(sql`
    select value from settings union all select before || after from setting_changes
    union all select detail::text from audit_events`)
  for (const text of [JSON.stringify(rows), JSON.stringify(await read()), product.logText()]) {
    expect(text).not.toContain('_hidden')
  }
  const audited = await product.database.execute(sql`select detail from audit_events where action = 'secret.changed'`)
  expect(JSON.stringify(audited.rows)).toContain('stripeWebhookSecret')

  await change({ stripeSecretKey: '' })
  expect(await payments()).toMatchObject({ mode: 'sandbox' })
  expect(await stateOf('stripeSecretKey')).toMatchObject({ state: 'unset', changedAt: null })
})

test('mail goes through the server that the owner names, and a wrong one is explained', async () => {
  const testMail = async () =>
    (await (await owner.post('/api/admin/mail-server/test', {})).json()) as { to: string; problem: string | null }
  expect((await testMail()).problem).toBe('You have no mail server yet. Emails stay in the log.')

  const values = { businessName: 'Olive Films', mailFrom: 'hello@olive.example', ownerEmail: 'ann@olive.example' }
  const smtpServer = new URL(server.url).host
  await change({ smtpPassword: 'wrong' }, { ...values, smtpServer, smtpUser: 'ann@olive.example' })
  expect((await testMail()).problem).toContain('refused the user name or the password')
  await change({ smtpPassword: 'a pass:word/@' })
  expect(await testMail()).toEqual({ to: 'ann@olive.example', problem: null })

  const queued = await owner.post('/api/send-test-email', { subject: '', message: '' })
  expect(await queued.json()).toMatchObject({ to: 'hello@olive.example', status: 'sent' })
  expect(server.received.map(({ from, to }) => [from, ...to])).toEqual([
    ['hello@olive.example', 'ann@olive.example'],
    ['hello@olive.example', 'hello@olive.example'],
  ])
  expect(server.received[1]?.content).toContain('From: Olive Films <hello@olive.example>')
  await server.close()
  expect((await testMail()).problem).toContain('doesn’t answer as a mail server')
})

test('a key of the environment decides and says its name', async () => {
  expect(await stateOf('runwayKey')).toMatchObject({ state: 'set', variable: 'RUNWAYML_API_SECRET' })
  const refused = await change({ runwayKey: 'another' })
  expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining('RUNWAYML_API_SECRET is set')])
})

test('a key that was sealed with another secret counts as not set, and says so', async () => {
  await product.database.execute(sql`
    insert into settings values ('stripeWebhookSecret', 'v1.nonsense', now())
    on conflict (key) do update set value = excluded.value`)
  expect(await stateOf('stripeWebhookSecret')).toMatchObject({ state: 'unreadable' })
  expect((await product.visitor().get('/api/site-settings')).status).toBe(200)
})

test.each([
  ['stripeSecretKey', 'pk_test_1'],
  ['stripeSecretKey', 'sk_test 1'],
  ['stripeWebhookSecret', 'secret'],
  ['smtpPassword', 'two\nlines'],
  ['smtpPassword', 'x'.repeat(501)],
  ['smtpPassword', 7],
  ['masterKey', 'x'],
])('%s refuses %j with a sentence', async (key, value) => {
  const answer = await change({ [key]: value })
  expect(answer.status).toBe(400)
  const { error } = (await answer.json()) as { error: string }
  expect(error).toMatch(/\w/)
})

test('Stripe creates the webhook for the saved key, and a test card pays and gets its money back', async () => {
  const provider = await startStripeServer()
  const shop = await startTestProduct({ STRIPE_API_BASE: provider.url, PUBLIC_URL: 'http://olive.example' })
  const keeper = await shop.owner()
  const press = async (deed: string) =>
    (await (await keeper.post(`${path}/${deed}`, {})).json()) as { isDone: boolean; sentence: string }
  expect(await press('stripe-webhook')).toEqual({ isDone: false, sentence: 'Save the secret key first.' })
  await keeper.post(path, { values: {}, secrets: { stripeSecretKey: 'sk_test_hidden' } })

  for (const made of [1, 2]) {
    expect(await press('stripe-webhook')).toMatchObject({ isDone: true })
    // An earlier one of ours would only be refused from now on.
    expect([...provider.webhooks.values()]).toEqual([
      { id: `we_test_${made}`, object: 'webhook_endpoint', url: 'http://olive.example/api/stripe-webhook' },
    ])
  }
  const { secrets } = (await (await keeper.get(path)).json()) as z.output<typeof readSettings.answer>
  expect(secrets.find(({ key }) => key === 'stripeWebhookSecret')).toMatchObject({ state: 'set' })
  expect(shop.logText()).not.toContain('whsec_of')

  expect(await press('test-charge')).toEqual({
    isDone: true,
    sentence: 'Stripe took £1 from a test card and gave it back. Your key works.',
  })
  expect([...provider.intents.values()]).toMatchObject([{ amount: 100, latest_charge: { refunded: true } }])

  provider.restrict()
  const refused = await press('stripe-webhook')
  expect(refused).toMatchObject({
    isDone: false,
    sentence: expect.stringContaining('paste its signing secret') as unknown,
  })
  await keeper.post(path, { values: {}, secrets: { stripeSecretKey: 'sk_live_hidden' } })
  expect(await press('test-charge')).toMatchObject({
    isDone: false,
    sentence: expect.stringContaining('live key') as unknown,
  })
  await shop.stop()
  await provider.stop()
})
