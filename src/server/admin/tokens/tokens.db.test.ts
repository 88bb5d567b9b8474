import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { maxTokens } from '#src/contracts/people/tokens.ts'
import { testPassword } from '#test/support/honest-quote.ts'
import { startTestProduct, type TestProduct } from '#test/support/test-product.ts'
import type { Visitor } from '#test/support/visitor.ts'

// Which call opens to which scope: src/server/access.db.test.ts.

let product: TestProduct
let owner: Visitor
beforeAll(async () => {
  product = await startTestProduct()
  owner = await product.owner()
})
afterAll(() => product.stop())

const wanted = { password: testPassword, name: 'n8n', scopes: ['customers:read', 'customers:read'], days: 90 }
const make = (changes: object = {}) => owner.post('/api/admin/tokens', { ...wanted, ...changes })
const readToken = async () => ((await (await make()).json()) as { token: string }).token
const list = async () => (await (await owner.get('/api/admin/tokens')).json()) as Record<string, unknown>[]
const ask = (token: string, headers: Record<string, string> = {}) =>
  fetch(`${product.address}/api/customers`, { headers: { authorization: `Bearer ${token}`, ...headers } })

test('a token needs the password, is shown once, and only its hash is kept', async () => {
  expect((await make({ password: 'wrong' })).status).toBe(400)
  expect((await make({ scopes: [] })).status).toBe(400)
  expect((await make({ scopes: ['customers:erase'] })).status).toBe(400)
  expect((await make({ days: 4_000 })).status).toBe(400)
  const token = await readToken()
  expect(token).toMatch(/^rw_[\w-]{43}$/)
  const [kept] = await list()
  expect(kept).toMatchObject({ name: 'n8n', hint: token.slice(0, 8), scopes: ['customers:read'], lastUsedAt: null })
  const { rows } = await product.database.execute(sql`select api_tokens::text as row from api_tokens`)
  expect(JSON.stringify(rows)).not.toContain(token.slice(8))
  expect(product.logText()).not.toContain(token.slice(8))

  expect((await ask(token)).status).toBe(200)
  expect((await list())[0]?.['lastUsedAt']).not.toBeNull()
})

test('a token counts alone: a cookie beside a wrong one opens nothing', async () => {
  const cookie = `session=${owner.cookies.get('session')}`
  const customers = `${product.address}/api/customers`
  expect((await fetch(customers, { headers: { cookie } })).status).toBe(200)
  expect((await ask('rw_wrong', { cookie })).status).toBe(401)
})

test('a token ends by its date, or when the owner deletes it; the log knows both hands', async () => {
  const [first, second] = [await readToken(), await readToken()]
  const [newest] = await list()
  expect((await owner.delete(`/api/admin/tokens/${String(newest?.['id'])}`)).status).toBe(200)
  expect([(await ask(first)).status, (await ask(second)).status]).toEqual([200, 401])
  expect((await owner.delete(`/api/admin/tokens/${String(newest?.['id'])}`)).status).toBe(404)
  await product.database.execute(sql`update api_tokens set expires_at = now()`)
  expect((await ask(first)).status).toBe(401)
  const { events } = (await (await owner.get('/api/admin/security-log')).json()) as {
    events: Record<string, unknown>[]
  }
  expect(events.slice(0, 2)).toMatchObject([
    { kind: 'token.ended', actor: 'Owner', detail: { token: `n8n ${second.slice(0, 8)}` } },
    { kind: 'token.made', actor: 'Owner', detail: { token: `n8n ${second.slice(0, 8)}` } },
  ])
})

test('what a program does is logged with the name of its token', async () => {
  const token = await readToken()
  const headers = { authorization: `Bearer ${token}` }
  expect((await fetch(`${product.address}/api/customers/export.csv`, { headers })).status).toBe(200)
  const { rows } = await product.database.execute(
    sql`select actor from security_events where kind = 'customers.exported'`,
  )
  expect(rows).toEqual([{ actor: 'Token n8n' }])
})

test('what a program changes says so wherever the change is told, and what the owner does never', async () => {
  const token = ((await (await make({ name: 'the planner', scopes: ['customers:write'] })).json()) as { token: string })
    .token
  const program = product.visitor({ authorization: `Bearer ${token}` })
  const details = { name: 'Ann', email: 'ann@mill.example', businessType: 'hotel', serviceType: 'vr1' }
  const added = await owner.post('/api/customers', details)
  const { id } = (await added.json()) as { id: string }
  expect((await program.patch(`/api/customers/${id}/priority`, { priority: 'high' })).status).toBe(200)
  const story = (await (await owner.get(`/api/customers/${id}/story`)).json()) as {
    entries: { title: string; text: string }[]
  }
  const told = story.entries.map(({ title, text }) => [title, text])
  expect(told).toContainEqual([expect.stringContaining('Priority changed'), 'By the token the planner'])
  expect(told).toContainEqual(['Customer added', 'By you'])
})

test('there is an end to them', async () => {
  const left = maxTokens - (await list()).length
  await product.database.execute(sql`insert into api_tokens
    select gen_random_uuid(), 'x', gen_random_uuid()::text, '', '{}', now(), now() from generate_series(1, ${left})`)
  expect((await make()).status).toBe(409)
})
