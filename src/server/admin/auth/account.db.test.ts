import { sql } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import { codeWanted } from '#src/contracts/people/auth.ts'
import { startMailServer } from '#test/fakes/mail-server.ts'
import { honestQuote, testPassword } from '#test/support/honest-quote.ts'
import { patient } from '#test/support/patient.ts'
import { startTestProduct, type TestProduct } from '#test/support/test-product.ts'
import type { Visitor } from '#test/support/visitor.ts'
import { codeAt } from './second-factor.ts'

let product: TestProduct
afterEach(() => product.stop())

interface LogEntry {
  id: string
  kind: string
  source: string
  actor: string
  times: number
}

let caller = 0
const browser = () => product.visitor({ 'x-forwarded-for': `198.51.100.${(caller += 1)}` })
const login = (visitor: Visitor, body: object = { password: testPassword }) => visitor.post('/api/admin/login', body)
const answer = async (response: Promise<Response>) => {
  const got = await response
  return { status: got.status, body: (await got.json()) as Record<string, unknown> }
}
const account = async (visitor: Visitor) =>
  (await (await visitor.get('/api/admin/account')).json()) as {
    sessions: { id: string; isThis: boolean; browser: string }[]
    hasTotp: boolean
    recoveryCodesLeft: number
  }
const log = async (visitor: Visitor, query = '') =>
  ((await (await visitor.get(`/api/admin/security-log${query}`)).json()) as { events: LogEntry[] }).events
const code = (secret: string) => codeAt(secret, Math.floor(Date.now() / 30_000))

test('a new password ends every other session, and one that everybody uses is refused', async () => {
  product = await startTestProduct()
  const [here, elsewhere] = [await product.owner(), browser()]
  await login(elsewhere)
  const change = (current: string, next: string) => answer(here.post('/api/admin/password', { current, next }))
  expect(await change('wrong', 'a lamp beside the harbour')).toMatchObject({ status: 400 })
  expect(await change(testPassword, 'password1234')).toMatchObject({ status: 400 })
  expect(await change(testPassword, 'short')).toMatchObject({ status: 400 })
  expect((await elsewhere.get('/api/customers')).status).toBe(200)
  expect(await change(testPassword, 'a lamp beside the harbour')).toMatchObject({ status: 200 })
  expect([(await here.get('/api/customers')).status, (await elsewhere.get('/api/customers')).status]).toEqual([
    200, 401,
  ])
  expect((await login(browser())).status).toBe(401)
  expect((await login(browser(), { password: 'a lamp beside the harbour' })).status).toBe(200)
})

test('with the second factor on, the password alone opens nothing, and every code works once', async () => {
  product = await startTestProduct()
  const owner = await product.owner()
  expect((await answer(owner.post('/api/admin/totp', { password: 'wrong' }))).status).toBe(400)
  const begun = await answer(owner.post('/api/admin/totp', { password: testPassword }))
  const secret = String(begun.body['secret'])
  expect((await login(browser())).status).toBe(200)
  expect((await answer(owner.post('/api/admin/totp/confirm', { code: '000000' }))).status).toBe(400)
  const confirmed = await answer(owner.post('/api/admin/totp/confirm', { code: code(secret) }))
  const codes = confirmed.body['recoveryCodes'] as string[]
  expect(codes).toHaveLength(10)
  expect(await answer(login(browser()))).toEqual({ status: 401, body: { success: false, error: codeWanted } })
  expect((await login(browser(), { password: testPassword, code: '123456' })).status).toBe(401)
  // The code that was just confirmed is used up; half a minute later there is another one.
  await product.database.execute(sql`update owner_totp set last_step = 0`)
  const next = { password: testPassword, code: code(secret) }
  expect([(await login(browser(), next)).status, (await login(browser(), next)).status]).toEqual([200, 401])
  const recovery = { password: testPassword, code: String(codes[0]).toUpperCase() }
  expect([(await login(browser(), recovery)).status, (await login(browser(), recovery)).status]).toEqual([200, 401])
  expect(await account(owner)).toMatchObject({ hasTotp: true, recoveryCodesLeft: 9 })
  const { rows } = await product.database.execute(sql`select secret from owner_totp`)
  expect(JSON.stringify(rows)).not.toContain(secret)
  expect((await answer(owner.post('/api/admin/totp/off', { password: testPassword }))).status).toBe(200)
  expect((await login(browser())).status).toBe(200)
})

test('sessions are listed, ended one by one or all at once, and end by themselves when nobody uses them', async () => {
  product = await startTestProduct()
  const [here, phone] = [await product.owner(), product.visitor({ 'user-agent': 'Mozilla (iPhone) Safari/605' })]
  await login(phone)
  const { sessions } = await account(here)
  expect(new Set(sessions.map(({ isThis, browser: name }) => `${isThis} ${name}`))).toEqual(
    new Set(['true Browser', 'false Safari on iPhone']),
  )
  const other = sessions.find(({ isThis }) => !isThis)
  expect((await here.post(`/api/admin/sessions/${other?.id}/end`)).status).toBe(200)
  expect((await phone.get('/api/customers')).status).toBe(401)
  await login(phone)
  await product.database.execute(sql`update sessions set last_used_at = now() - interval '31 minutes'`)
  expect((await phone.get('/api/customers')).status).toBe(401)
  const fresh = await product.owner()
  expect((await fresh.post('/api/admin/sessions/end-all')).status).toBe(200)
  expect((await fresh.get('/api/customers')).status).toBe(401)
})

test('logging out clears what the browser has kept, and the log knows who came, failed and left', async () => {
  product = await startTestProduct()
  const owner = await product.owner()
  await login(browser(), { password: 'a guess' })
  await owner.get('/api/customers/export.csv')
  const left = await owner.post('/api/admin/logout')
  expect(left.headers.get('clear-site-data')).toBe('"cache", "storage"')
  const back = await product.owner()
  const events = await log(back)
  expect(events.map(({ kind, actor }) => [kind, actor])).toEqual([
    ['login', 'Owner'],
    ['logout', 'Owner'],
    ['customers.exported', 'Owner'],
    ['login', 'Owner'],
  ])
  expect(await log(back, '?show=attempts')).toMatchObject([{ kind: 'login.failed', actor: 'A stranger', times: 1 }])
  expect(events.every(({ source }) => /^[\w-]{8}$/.test(source))).toBe(true)
  expect(JSON.stringify(events)).not.toMatch(/198\.51|127\.0/)
})

test('a thousand failures push nothing out of the security log, and fill it with a few rows', async () => {
  product = await startTestProduct()
  const owner = await product.owner()
  for (let index = 0; index < 60; index += 1) {
    const stranger = product.visitor({ 'x-forwarded-for': `203.0.113.${index}` })
    await stranger.post('/api/admin/login', { password: 'a guess' })
  }
  const attempts = await log(owner, '?show=attempts')
  // Two sets when ten minutes end meanwhile.
  expect(attempts.length).toBeLessThanOrEqual(10)
  expect(attempts.reduce((sum, { times }) => sum + times, 0)).toBe(60)
  expect(attempts.map(({ source }) => source)).toContain('others')
  expect((await log(owner)).map(({ kind }) => kind)).toEqual(['login'])

  await product.database.execute(sql`insert into security_events (id, created_at, kind, source, detail)
    select gen_random_uuid(), now(), 'logout', '', '{}' from generate_series(1, 120)`)
  const pages = [await log(owner)]
  while (pages.at(-1)?.length === 50) pages.push(await log(owner, `?before=${pages.at(-1)?.at(-1)?.id}`))
  expect(pages.map((page) => page.length)).toEqual([50, 50, 21])
  expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(121)
})

test('strangers who ask for a sign-in link all day neither fill the owner’s mailbox nor take the owner’s turn', async () => {
  const mail = await startMailServer()
  const startedMs = Date.now()
  let minutes = 0
  const clock = { now: () => new Date(startedMs + minutes * 60_000) }
  product = await startTestProduct({ OWNER_EMAIL: 'owner@reels.example', SMTP_URL: mail.url }, { clock })
  const letters = () => mail.received.filter(({ content }) => content.includes('#link='))
  const ask = async (from: Visitor) => expect((await from.post('/api/admin/login-link')).status).toBe(200)
  for (; minutes < 6 * 60; minutes += 1) {
    await ask(product.visitor({ 'x-forwarded-for': `203.0.113.${minutes % 250}` }))
  }
  await vi.waitFor(() => expect(letters()).toHaveLength(12), { timeout: patient(20_000) })
  // The newest was asked for by somebody else, and lets in whoever can read it.
  const owner = browser()
  await ask(owner)
  const letter = letters().at(-1)?.content.replaceAll('=\r\n', '') ?? ''
  const token = /#link=(?:3D)?([\w-]{43})/.exec(letter)?.[1] ?? ''
  expect((await owner.post('/api/admin/known-browser', { token })).status).toBe(200)
  expect((await login(owner)).status).toBe(200)
  // One that is used up makes room for the next.
  await ask(browser())
  await vi.waitFor(() => expect(letters()).toHaveLength(13), { timeout: patient(20_000) })
  await mail.close()
})

test('while 300 sources guess, the link in the mailbox lets a new browser in, once; a known one is never slowed', async () => {
  const mail = await startMailServer()
  product = await startTestProduct({ OWNER_EMAIL: 'owner@reels.example', SMTP_URL: mail.url })
  const known = await product.owner()
  for (let index = 0; index < 300; index += 1) {
    // Those that are still in line at the end are cut off with the product.
    void product
      .visitor({ 'x-forwarded-for': `203.0.${index % 200}.${index % 250}` })
      .post('/api/admin/login', { password: 'x' })
      .catch(() => undefined)
    if (index % 30 === 0)
      await login(product.visitor({ 'x-forwarded-for': `192.0.2.${index % 250}` }), { password: 'x' })
  }
  const fresh = browser()
  expect((await fresh.post('/api/admin/login-link')).status).toBe(200)
  const raced = await Promise.all(Array.from({ length: 5 }, () => browser().post('/api/admin/login-link')))
  expect(raced.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  // Beside an alert about the guesses.
  const letters = () => mail.received.filter(({ content }) => content.includes('#link='))
  await vi.waitFor(() => expect(letters()).not.toHaveLength(0), { timeout: patient(20_000) })
  const letter = letters()[0]?.content.replaceAll('=\r\n', '') ?? ''
  const token = /#link=(?:3D)?([\w-]{43})/.exec(letter)?.[1] ?? ''
  expect((await browser().post('/api/admin/known-browser', { token })).status).toBe(404)
  expect((await fresh.post('/api/admin/known-browser', { token })).status).toBe(200)
  expect((await login(fresh)).status).toBe(200)
  expect((await fresh.post('/api/admin/known-browser', { token })).status).toBe(404)
  expect((await login(known)).status).toBe(200)
  expect(letters().map(({ to }) => to)).toEqual([['owner@reels.example']])

  const { rows } = await product.database.execute(sql`select emails::text as row from emails`)
  const shown = await (await known.get('/api/emails')).text()
  for (const text of [JSON.stringify(rows), shown, product.logText()]) expect(text).not.toContain(token)
  expect(JSON.stringify(rows)).toContain('#link=withheld')
  await mail.close()
})

test('the password printed at the first start opens nothing but its own change', async () => {
  product = await startTestProduct()
  const owner = await product.owner()
  await product.database.execute(sql`update owner_password set must_change = true`)
  expect((await answer(owner.get('/api/admin/session'))).body).toMatchObject({ mustChangePassword: true })
  expect((await owner.get('/api/customers')).status).toBe(403)
  const { customerId } = (await (await browser().post('/api/submit-quote', honestQuote)).json()) as {
    customerId: string
  }
  const folder = `/api/uploads/property-images/${customerId}`
  expect((await owner.get(folder)).status).toBe(401)
  const wish = { current: testPassword, next: 'a lamp beside the harbour' }
  expect((await owner.post('/api/admin/password', wish)).status).toBe(200)
  expect((await owner.get('/api/customers')).status).toBe(200)
  expect((await owner.get(folder)).status).toBe(200)
  expect((await answer(owner.get('/api/admin/session'))).body).not.toHaveProperty('mustChangePassword')
})
