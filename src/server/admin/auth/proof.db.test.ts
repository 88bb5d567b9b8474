import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { minuteMs } from '#src/kit/time.ts'
import { proofWanted } from '#src/contracts/people/account.ts'
import { allCalls } from '#src/server/all-features.ts'
import { testPassword } from '#test/support/honest-quote.ts'
import { startTestProduct, type TestProduct } from '#test/support/test-product.ts'
import type { Visitor } from '#test/support/visitor.ts'

let product: TestProduct
afterEach(() => product.stop())

let nowMs = Date.now()
const start = async (environment: Record<string, string> = {}) => {
  product = await startTestProduct(environment, { clock: { now: () => new Date(nowMs) } })
  return product.owner()
}
const sentence = async (answer: Response) => [answer.status, ((await answer.json()) as { error?: string }).error]
const settings = '/api/admin/settings'
const ownerEmail = (owner: Visitor, address: string) =>
  owner.post(settings, { values: { ownerEmail: address }, secrets: {} })

test('some minutes after the login, ending sessions needs the password', async () => {
  const owner = await start()
  const phone = await product.owner()
  const { sessions } = (await (await owner.get('/api/admin/account')).json()) as {
    sessions: { id: string; isThis: boolean }[]
  }
  const other = `/api/admin/sessions/${sessions.find(({ isThis }) => !isThis)?.id}/end`
  nowMs += 11 * minuteMs
  for (const path of [other, '/api/admin/sessions/end-all']) {
    expect(await sentence(await owner.post(path))).toEqual([403, proofWanted])
  }
  expect((await phone.get('/api/customers')).status).toBe(200)
  expect((await owner.post('/api/admin/proof', { password: 'a guess' })).status).toBe(400)
  expect((await owner.post(other)).status).toBe(403)
  expect((await owner.post('/api/admin/proof', { password: testPassword })).status).toBe(200)
  expect((await owner.post(other)).status).toBe(200)
  expect((await phone.get('/api/customers')).status).toBe(401)
  nowMs += 11 * minuteMs
  expect((await owner.post('/api/admin/sessions/end-all')).status).toBe(403)
})

test('the owner’s address changes with the password alone, and the old address hears of it', async () => {
  const owner = await start()
  expect((await ownerEmail(owner, 'ann@olive.example')).status).toBe(200)
  const told = async () =>
    (
      await product.database.execute(sql`select recipient, text_content as text from emails
        where subject = 'The address of your office has changed' order by created_at`)
    ).rows
  // Nothing real stood there before.
  expect(await told()).toEqual([])

  nowMs += 11 * minuteMs
  expect(await sentence(await ownerEmail(owner, 'eve@evil.example'))).toEqual([403, proofWanted])
  const file = { kind: 'reelwright settings', settings: { ownerEmail: 'eve@evil.example' }, words: {} }
  expect(await sentence(await owner.post(`${settings}/file`, { file, isMeant: true }))).toEqual([403, proofWanted])
  const { changes } = (await (await owner.get(settings)).json()) as { changes: { id: string }[] }
  expect(await sentence(await owner.post(`${settings}/changes/${changes[0]?.id}/undo`))).toEqual([403, proofWanted])
  expect(await told()).toEqual([])

  await owner.post('/api/admin/proof', { password: testPassword })
  expect((await ownerEmail(owner, 'bea@olive.example')).status).toBe(200)
  expect(await told()).toEqual([
    { recipient: 'ann@olive.example', text: expect.stringContaining('bea@olive.example') as unknown },
  ])
  // The sender counts where no address of the owner's own is set.
  nowMs += 1_000
  await owner.post(settings, { values: { mailFrom: 'hello@olive.example', ownerEmail: '' }, secrets: {} })
  nowMs += 1_000
  await owner.post(settings, { values: { mailFrom: 'films@olive.example' }, secrets: {} })
  expect((await told()).map((letter) => letter['recipient'])).toEqual([
    'ann@olive.example',
    'bea@olive.example',
    'hello@olive.example',
  ])
  const { rows } = await product.database.execute(sql`
    select count(*)::int as all from security_events where kind = 'owner-address.changed' and actor = 'Owner'`)
  expect(rows).toEqual([{ all: 3 }])
})

test('in a launched shop, where money and mail go changes with the password alone; before the launch nobody is asked', async () => {
  const owner = await start({ MAIL_PORTS: '9' })
  const save = (values: object, secrets: object = {}) => owner.post(settings, { values, secrets })
  nowMs += 11 * minuteMs
  expect((await save({ bankDetails: 'Olive Films, 00-00-00 12345678' })).status).toBe(200)
  expect((await save({}, { stripeSecretKey: 'sk_test_1' })).status).toBe(200)

  await product.database.execute(sql`update site_state set launched_at = now()`)
  const changes: [object, object?][] = [
    [{ bankDetails: 'Eve, 99-99-99 87654321' }],
    [{ smtpServer: 'smtp.evil.example:587' }],
    [{ smtpUser: 'eve' }],
    [{ stripePublishableKey: 'pk_test_eve' }],
    [{}, { stripeSecretKey: 'sk_test_eve' }],
    [{}, { stripeWebhookSecret: 'whsec_eve' }],
    [{}, { smtpPassword: 'eve' }],
  ]
  for (const [values, secrets] of changes) {
    expect([values, ...(await sentence(await save(values, secrets)))]).toEqual([values, 403, proofWanted])
  }
  const file = { kind: 'reelwright settings', settings: { bankDetails: 'Eve' }, words: {} }
  expect(await sentence(await owner.post(`${settings}/file`, { file, isMeant: true }))).toEqual([403, proofWanted])
  const shown = async () =>
    ((await (await owner.get(settings)).json()) as { changes: { id: string; key: string; after: string }[] }).changes
  const [bank] = (await shown()).filter(({ key }) => key === 'bankDetails')
  expect(await sentence(await owner.post(`${settings}/changes/${bank?.id}/undo`))).toEqual([403, proofWanted])
  expect((await save({ openingHours: 'Always' })).status).toBe(200)

  await owner.post('/api/admin/proof', { password: testPassword })
  nowMs += 1_000
  expect((await save({ bankDetails: 'Olive Films, 11-11-11 12345678' })).status).toBe(200)
  for (let day = 0; day < 40; day += 1) await save({ openingHours: `From ${day}` })
  expect((await shown()).filter(({ key }) => key === 'bankDetails').map(({ after }) => after)).toEqual([
    'Olive Films, 11-11-11 12345678',
    'Olive Films, 00-00-00 12345678',
  ])
})

test('in a launched shop refunds, erasures and the export of a person need the password; before the launch nobody is asked', async () => {
  const owner = await start()
  const guarded = allCalls.filter(({ asksPassword }) => asksPassword)
  const names = ['checkProof', 'eraseCustomerMedia', 'erasePerson', 'exportPerson', 'refundOddPayment', 'refundOrder']
  expect(guarded.map(({ name }) => name).toSorted()).toEqual(names)
  const askEach = async () => {
    const statuses: [name: string, status: number][] = []
    for (const { name, method, path } of guarded) {
      const address = path.replaceAll(/:\w+/g, randomUUID())
      const answer = await (method === 'GET' ? owner.get(address) : owner.post(address, { refundId: randomUUID() }))
      statuses.push([name, answer.status])
    }
    return statuses
  }
  const isRefused = ([, status]: [string, number]) => status === 403
  nowMs += 11 * minuteMs
  expect((await askEach()).filter(isRefused)).toEqual([])
  await product.database.execute(sql`update site_state set launched_at = now()`)
  expect((await askEach()).filter(isRefused)).toHaveLength(names.length)
  await owner.post('/api/admin/proof', { password: testPassword })
  nowMs += 9 * minuteMs
  expect((await askEach()).filter(isRefused)).toEqual([])
  nowMs += 2 * minuteMs
  expect((await askEach()).filter(isRefused)).toHaveLength(names.length)
})

test('a browser that gets notifications ends with all sessions, and with a new password', async () => {
  const owner = await start()
  const addDevice = () =>
    product.database.execute(sql`insert into push_devices (id, created_at, browser, endpoint_hash, subscription)
      values (gen_random_uuid(), now(), 'Somebody’s phone', gen_random_uuid()::text, 'sealed')`)
  const devices = async () => (await product.database.execute(sql`select browser from push_devices`)).rows
  await addDevice()
  expect((await owner.post('/api/admin/password', { current: testPassword, next })).status).toBe(200)
  expect(await devices()).toEqual([])
  await addDevice()
  expect((await owner.post('/api/admin/sessions/end-all')).status).toBe(200)
  expect(await devices()).toEqual([])
  const { rows } = await product.database.execute(sql`select detail from security_events where kind = 'push.removed'`)
  expect(rows).toEqual([{ detail: { browser: 'Somebody’s phone' } }, { detail: { browser: 'Somebody’s phone' } }])
})

const next = 'a lamp beside the harbour'
const tokens = async () => (await product.database.execute(sql`select name from api_tokens`)).rows

test('a new password deletes the tokens for other programs, unless the owner keeps them', async () => {
  const owner = await start()
  const make = () =>
    owner.post('/api/admin/tokens', { password: testPassword, name: 'n8n', scopes: ['customers:read'], days: 30 })
  await make()
  const change = (body: object) => owner.post('/api/admin/password', body)
  expect((await change({ current: testPassword, next, keepTokens: true })).status).toBe(200)
  expect(await tokens()).toHaveLength(1)
  expect((await change({ current: next, next: 'another lamp in the harbour' })).status).toBe(200)
  expect(await tokens()).toEqual([])
  const { rows } = await product.database.execute(
    sql`select actor, detail from security_events where kind = 'token.ended'`,
  )
  expect(rows).toMatchObject([{ actor: 'Owner', detail: { token: expect.stringMatching(/^n8n rw_/) as unknown } }])
})
