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
