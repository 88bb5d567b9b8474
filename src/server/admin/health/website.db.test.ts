import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestProduct, type TestProduct } from '#test/support/test-product.ts'
import type { Visitor } from '#test/support/visitor.ts'

let product: TestProduct
let owner: Visitor
beforeAll(async () => {
  // A worker looks at the site every minute: within these tests or not, as the clock has it.
  product = await startTestProduct({}, { worksToo: false })
  owner = await product.owner()
})
afterAll(() => product.stop())

const read = async (path: string): Promise<unknown> => (await owner.get(path)).json()

test('before the first check nothing is claimed', async () => {
  expect(await read('/api/website-status')).toEqual({
    status: 'unknown',
    isOnline: false,
    responseTime: null,
    uptime24h: null,
    totalChecks: 0,
    url: product.address,
    checkedAt: null,
    certificateEndsAt: null,
  })
  expect(await read('/api/website-monitoring/history')).toEqual([])
  expect(await read('/api/website-monitoring/course')).toEqual({ slowMs: 2_000, points: [], days: [] })
})

test.each([
  ['http://127.0.0.1:5432', 'Only public addresses can be watched.'],
  ['http://localhost/', 'Only public addresses can be watched.'],
  ['http://[::ffff:10.0.0.1]/', 'Only public addresses can be watched.'],
  ['http://0x7f.1/', 'Only public addresses can be watched.'],
  ['https://169.254.169.254/latest/meta-data', 'Only public addresses can be watched.'],
  ['file:///etc/passwd', 'Please enter an address that starts with http:// or https://'],
  ['https://me:secret@shop.example/', 'Please enter an address that starts with http:// or https://'],
])('%s cannot be watched', async (url, error) => {
  const answer = await owner.post('/api/website-monitoring/sites', { url })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toEqual({ success: false, error })
})

test('a public address is watched once, at most ten are, and one can be let go', async () => {
  const watch = (index: number) => owner.post('/api/website-monitoring/sites', { url: `http://8.8.8.${index}/` })
  const { id } = (await (await watch(0)).json()) as { id: string }
  expect((await watch(0)).status).toBe(409)
  for (let index = 1; index < 10; index += 1) expect((await watch(index)).status).toBe(200)
  expect(await (await watch(10)).json()).toEqual({ success: false, error: 'At most 10 addresses can be watched.' })
  expect((await owner.delete(`/api/website-monitoring/sites/${id}`)).status).toBe(200)
  expect((await owner.delete(`/api/website-monitoring/sites/${id}`)).status).toBe(404)
  expect((await watch(10)).status).toBe(200)
})

test('an alert is acknowledged once and for all', async () => {
  await product.database.execute(sql`
    insert into alerts (id, created_at, incident, severity, message)
    values ('019a0000-0000-7000-8000-000000000001', '2026-11-15T09:00:00Z', 'disk-low', 'high', 'Disk space is low')`)
  const alert = {
    id: '019a0000-0000-7000-8000-000000000001',
    message: 'Disk space is low',
    severity: 'high',
    timestamp: '2026-11-15T09:00:00.000Z',
    resolvedAt: null,
  }
  expect(await read('/api/alerts')).toEqual([{ ...alert, acknowledged: false }])
  expect(await read('/api/alerts/summary')).toMatchObject({ total: 1, unacknowledged: 1, high: 1, critical: 0 })
  for (let round = 0; round < 2; round += 1) {
    const answer = await owner.post(`/api/alerts/${alert.id}/acknowledge`)
    expect([answer.status, await answer.json()]).toEqual([200, { success: true }])
  }
  expect(await read('/api/alerts')).toEqual([{ ...alert, acknowledged: true }])
  expect(await read('/api/alerts/summary')).toMatchObject({ total: 1, unacknowledged: 0, high: 0 })
  const unknown = await owner.post('/api/alerts/019a0000-0000-7000-8000-00000000000f/acknowledge')
  expect(unknown.status).toBe(404)
})
