import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { codeAt } from '#src/server/admin/auth/second-factor.ts'
import { testPassword } from '#test/support/honest-quote.ts'
import { startTestProduct, type TestProduct } from '#test/support/test-product.ts'

// Password, phone and APP_SECRET are lost, one after the other: the shop goes on, and its owner gets back in.

const [secretA, secretB] = ['a first secret of thirty-two letters', 'a second one of thirty-two letters']
const products: TestProduct[] = []
afterEach(async () => {
  for (const product of products.splice(0).toReversed()) await product.stop()
})

async function start(environment: Record<string, string>) {
  const product = await startTestProduct({ WEBHOOK_HOSTS: 'localhost:9', ...environment }, { worksToo: false })
  products.push(product)
  return product
}

// A shop with one of everything that is sealed.
async function openShop() {
  const shop = await start({ APP_SECRET: secretA })
  const owner = await shop.owner()
  const json = async (path: string, body: object) =>
    (await (await owner.post(path, body)).json()) as Record<string, unknown>
  const { secret } = await json('/api/admin/totp', { password: testPassword })
  const code = () => codeAt(String(secret), Math.floor(Date.now() / 30_000))
  const { recoveryCodes } = await json('/api/admin/totp/confirm', { code: code() })
  const values = { smtpServer: 'smtp.olive.example', smtpUser: 'ann' }
  await json('/api/admin/settings', { values, secrets: { smtpPassword: 'hidden', runwayKey: 'key_hidden' } })
  const hook = { password: testPassword, url: 'http://localhost:9/hook', kinds: ['order.paid'] }
  await json('/api/admin/webhooks', hook)
  await shop.database.execute(sql`update owner_totp set last_step = 0`)
  return { shop, owner, code, recoveryCodes: recoveryCodes as string[] }
}

const again = (shop: TestProduct, environment: Record<string, string>) =>
  start({ DATABASE_URL: shop.url, ...environment })
const logIn = async (product: TestProduct, body: object) => {
  const visitor = product.visitor()
  const answer = await visitor.post('/api/admin/login', body)
  return { visitor, status: answer.status, said: ((await answer.json()) as { error?: string }).error }
}
const statesOf = async (visitor: Awaited<ReturnType<typeof logIn>>['visitor']) => {
  const settings = (await (await visitor.get('/api/admin/settings')).json()) as {
    secrets: { key: string; state: string }[]
  }
  return Object.fromEntries(settings.secrets.map(({ key, state }) => [key, state]))
}

test('with another APP_SECRET the shop works, says what is lost, and lets its owner in with a recovery code', async () => {
  const { shop, code, recoveryCodes } = await openShop()
  const later = await again(shop, { APP_SECRET: secretB })
  for (const words of ['APP_SECRET is not the one', 'enter them again in Settings', 'recovery code', 'webhooks']) {
    expect(later.logText()).toContain(words)
  }
  const byApp = await logIn(later, { password: testPassword, code: code() })
  expect([byApp.status, byApp.said]).toEqual([401, expect.stringContaining('Use a recovery code')])
  const { visitor, status } = await logIn(later, { password: testPassword, code: recoveryCodes[0] })
  expect(status).toBe(200)
  expect(await statesOf(visitor)).toMatchObject({ smtpPassword: 'unreadable', runwayKey: 'unreadable' })
  for (const path of [
    '/api/admin/webhooks',
    '/api/admin/account',
    '/api/admin/desk',
    '/api/emails',
    '/api/site-settings',
  ]) {
    expect([path, (await visitor.get(path)).status]).toEqual([path, 200])
  }
  const tried = (await (await visitor.post('/api/admin/mail-server/test', {})).json()) as { problem: string }
  expect(tried.problem).toMatch(/\w/)
  expect((await visitor.post('/api/admin/totp/off', { password: testPassword })).status).toBe(200)
  const { rows } = await shop.database.execute(sql`select kind from security_events where kind like 'app-secret%'`)
  expect(rows).toEqual([{ kind: 'app-secret.lost' }])
  // It is said once; the next start finds what it knows.
  expect((await again(shop, { APP_SECRET: secretB })).logText()).not.toContain('APP_SECRET is not the one')
})

test('a new APP_SECRET beside the one before loses nothing, and afterwards stands alone', async () => {
  const { shop, owner, code } = await openShop()
  const both = await again(shop, { APP_SECRET: secretB, APP_SECRET_PREVIOUS: secretA })
  expect(both.logText()).toContain('APP_SECRET is a new one')
  // A browser that the old secret had marked is still a known one: it logs in while strangers have to wait.
  await shop.database.execute(sql`update login_failures set blocked_until = now() + interval '4 seconds'`)
  const known = both.visitor({ cookie: `device=${owner.cookies.get('device')}` })
  expect((await known.post('/api/admin/login', { password: testPassword, code: code() })).status).toBe(200)
  await shop.database.execute(sql`delete from login_failures`)
  await shop.database.execute(sql`update owner_totp set last_step = 0`)
  const alone = await again(shop, { APP_SECRET: secretB })
  expect(alone.logText()).not.toContain('APP_SECRET is')
  const { visitor, status } = await logIn(alone, { password: testPassword, code: code() })
  expect(status).toBe(200)
  expect(await statesOf(visitor)).toMatchObject({ smtpPassword: 'set', runwayKey: 'set' })
})

test('a secret that is found again opens what seemed lost', async () => {
  const { shop, code } = await openShop()
  await again(shop, { APP_SECRET: secretB })
  const found = await again(shop, { APP_SECRET: secretB, APP_SECRET_PREVIOUS: secretA })
  const { visitor, status } = await logIn(found, { password: testPassword, code: code() })
  expect(status).toBe(200)
  expect(await statesOf(visitor)).toMatchObject({ smtpPassword: 'set' })
})

async function runOwner(environment: Record<string, string>, { typed, args = [] }: { typed: string; args?: string[] }) {
  const child = spawn(process.execPath, ['src/server/owner/main.ts', ...args], {
    env: environment,
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  child.stdin.end(typed)
  const whenOver = once(child, 'exit')
  const [said, complaint] = await Promise.all([text(child.stdout), text(child.stderr)])
  const [exitCode] = (await whenOver) as [number]
  return { exitCode, said, complaint }
}

const next = 'a lamp beside the harbour'

test('npm run owner gives a new password, turns the second step off and ends what was open', async () => {
  const { shop, owner } = await openShop()
  await owner.post('/api/admin/tokens', { password: testPassword, name: 'n8n', scopes: ['customers:read'], days: 30 })
  await shop.visitor().post('/api/admin/login-link')
  const machine = { DATABASE_URL: shop.url, DATA_DIR: shop.dataDir }

  const weak = await runOwner(machine, { typed: 'short\n' })
  expect([weak.exitCode, weak.said, weak.complaint]).toEqual([1, '', 'Please use at least 12 characters.\n'])
  expect((await owner.get('/api/customers')).status).toBe(200)

  const reset = await runOwner(machine, { typed: `${next}\n` })
  expect(reset).toMatchObject({ exitCode: 0, complaint: '' })
  for (const words of [
    'has a new password',
    'Two-step sign-in is off',
    '1 sessions and 1 sign-in links',
    'programs still work: 1',
  ]) {
    expect(reset.said).toContain(words)
  }
  expect(reset.said).not.toContain(next)
  expect((await owner.get('/api/customers')).status).toBe(401)
  expect((await logIn(shop, { password: testPassword })).status).toBe(401)
  const { visitor, status } = await logIn(shop, { password: next })
  expect(status).toBe(200)
  const { events } = (await (await visitor.get('/api/admin/security-log')).json()) as { events: object[] }
  expect(events[1]).toMatchObject({ kind: 'owner.reset', actor: 'On the machine' })
  // Started with the ADMIN_PASSWORD of before, it keeps the new one.
  expect((await logIn(await again(shop, { APP_SECRET: secretA }), { password: next })).status).toBe(200)
})

test('a secret of the environment is not replaced behind its back', async () => {
  const refused = await runOwner({ APP_SECRET: secretA }, { typed: '', args: ['rotate-secret'] })
  expect([refused.exitCode, refused.complaint]).toEqual([1, expect.stringContaining('APP_SECRET_PREVIOUS')])
})

test('a secret that others know is forgotten once everything is sealed anew: a browser it had marked is a stranger then', async () => {
  const shop = await start({})
  const owner = await shop.owner()
  const machine = { DATABASE_URL: shop.url, DATA_DIR: shop.dataDir }
  const run = (action: string) => runOwner(machine, { typed: '', args: [action] })
  const logInAgain = async (product: TestProduct): Promise<number> => {
    await shop.database.execute(sql`update login_failures set blocked_until = now() + interval '1 minute'`)
    const known = product.visitor({ cookie: `device=${owner.cookies.get('device')}` })
    return (await known.post('/api/admin/login', { password: testPassword })).status
  }
  await shop.visitor().post('/api/admin/login', { password: 'a wrong one' })
  expect((await run('rotate-secret')).exitCode).toBe(0)
  expect(await run('forget-secret')).toMatchObject({ exitCode: 1, complaint: expect.stringContaining('Restart') })
  expect(await logInAgain(await again(shop, { DATA_DIR: shop.dataDir }))).toBe(200)
  expect(await run('forget-secret')).toMatchObject({ exitCode: 0, said: expect.stringContaining('is forgotten') })
  expect(await logInAgain(await again(shop, { DATA_DIR: shop.dataDir }))).toBe(429)
})

test('a secret that is not sealed with yet is not replaced again: the one that opens everything would be lost', async () => {
  const shop = await start({})
  const owner = await shop.owner()
  await owner.post('/api/admin/settings', { values: {}, secrets: { runwayKey: 'key_hidden' } })
  const rotate = () =>
    runOwner({ DATABASE_URL: shop.url, DATA_DIR: shop.dataDir }, { typed: '', args: ['rotate-secret'] })
  expect((await rotate()).exitCode).toBe(0)
  expect(await rotate()).toMatchObject({ exitCode: 1, complaint: expect.stringContaining('Restart Reelwright first') })
  const { visitor } = await logIn(await again(shop, { DATA_DIR: shop.dataDir }), { password: testPassword })
  expect(await statesOf(visitor)).toMatchObject({ runwayKey: 'set' })
  expect((await rotate()).exitCode).toBe(0)
})

test('a file of the secret before counts for nothing beside APP_SECRET of the environment, and is forgotten', async () => {
  const shop = await start({})
  const owner = await shop.owner()
  const machine = { DATABASE_URL: shop.url, DATA_DIR: shop.dataDir }
  expect((await runOwner(machine, { typed: '', args: ['rotate-secret'] })).exitCode).toBe(0)
  const given = await again(shop, { DATA_DIR: shop.dataDir, APP_SECRET: secretB })
  await shop.database.execute(sql`insert into login_failures values ('strangers', 9, now(), now() + interval '1 minute')
    on conflict (source) do update set blocked_until = excluded.blocked_until`)
  const known = given.visitor({ cookie: `device=${owner.cookies.get('device')}` })
  expect((await known.post('/api/admin/login', { password: testPassword })).status).toBe(429)
  const forget = () => runOwner({ ...machine, APP_SECRET: secretB }, { typed: '', args: ['forget-secret'] })
  expect(await forget()).toMatchObject({ exitCode: 0, said: expect.stringContaining('is forgotten') })
  expect(await forget()).toMatchObject({ exitCode: 1, complaint: expect.stringContaining('APP_SECRET_PREVIOUS') })
})

test('ADMIN_PASSWORD does not come back over the owner’s own password when APP_SECRET is another one', async () => {
  const shop = await start({ APP_SECRET: secretA })
  const owner = await shop.owner()
  const change = { current: testPassword, next }
  expect((await owner.post('/api/admin/password', change)).status).toBe(200)
  const later = await again(shop, { APP_SECRET: secretB })
  expect((await logIn(later, { password: testPassword })).status).toBe(401)
  expect((await logIn(later, { password: next })).status).toBe(200)
  const other = 'a kettle under the window'
  const given = await again(shop, { APP_SECRET: secretB, ADMIN_PASSWORD: other })
  expect((await logIn(given, { password: other })).status).toBe(200)
})

test('the first password that was printed is over after a week, and the next start prints another', async () => {
  const shop = await start({ ADMIN_PASSWORD: '' })
  await shop.database.execute(sql`update owner_password set changed_at = now() - interval '6 days'`)
  const count = async () =>
    (await shop.database.execute(sql`select changed_at > now() - interval '1 day' as fresh from owner_password`)).rows
  await again(shop, { ADMIN_PASSWORD: '' })
  expect(await count()).toEqual([{ fresh: false }])
  await shop.database.execute(sql`update owner_password set changed_at = now() - interval '8 days'`)
  await again(shop, { ADMIN_PASSWORD: '' })
  expect(await count()).toEqual([{ fresh: true }])

  const documented = await start({})
  await documented.database.execute(
    sql`update owner_password set must_change = true, changed_at = now() - interval '8 days'`,
  )
  const { status, said } = await logIn(documented, { password: testPassword })
  expect([status, said]).toEqual([401, expect.stringContaining('npm run owner')])
})
