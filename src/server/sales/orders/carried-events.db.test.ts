import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { Pool } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { listEventsOfOrder } from '#src/server/events/log.ts'
import { migrate } from '#src/server/platform/database/migrate.ts'
import { makeTestDatabase } from '#test/support/test-database.ts'
import { describeForOwner } from './describe-order.ts'

test('what happened to earlier orders stands in the log, told as before, and once', async () => {
  const { database, url, close } = await makeTestDatabase({ template: 'template1' })
  const pool = new Pool({ connectionString: url })
  onTestFinished(async () => {
    await pool.end()
    await close()
  })
  const names = (await readdir('migrations')).toSorted()
  await migrate(
    pool,
    'migrations',
    names.findIndex((name) => name.startsWith('0200')),
  )
  const [order, attempt] = [randomUUID(), randomUUID()]
  await database.execute(sql`insert into orders (id, number, token, created_at, method, state, opens_photos, name,
      service_type, add_ons, total_pence, paid_at)
    values (${order}, 'R-1', ${order}, '2026-11-01', 'bank', 'paid', true, 'Ann', 'vr1', '{}', 9900, '2026-11-02')`)
  await database.execute(sql`insert into payment_attempts (id, order_id, number, provider, created_at, intent_id,
      amount_pence, state, checked_at)
    values (${attempt}, ${order}, 1, 'stripe', '2026-11-01', 'pi_1', 9900, 'succeeded', '2026-11-01')`)
  const settled = { edit: randomUUID(), odd_payment: randomUUID() }
  const told: [id: string, at: string, kind: string, detail: object][] = [
    [randomUUID(), '2026-11-01T10:00:00Z', 'order.opened', {}],
    [randomUUID(), '2026-11-02T10:00:00Z', 'order.paid', { method: 'bank', note: 'By post' }],
    [settled.edit, '2026-11-03T10:00:00Z', 'brief.changed', {}],
    [randomUUID(), '2026-11-04T10:00:00Z', 'note.added', { note: 'Called' }],
    [
      settled.odd_payment,
      '2026-11-05T10:00:00Z',
      'payment.late',
      { intentId: 'pi_1', receivedPence: 9900, currency: 'gbp' },
    ],
    [randomUUID(), '2026-11-06T10:00:00Z', 'payment.refunded', { refundedPence: 900 }],
  ]
  for (const [id, at, kind, detail] of told) {
    await database.execute(sql`insert into order_events (id, order_id, created_at, actor, kind, detail)
      values (${id}, ${order}, ${at}, 'owner', ${kind}, ${JSON.stringify(detail)})`)
  }
  await database.execute(sql`insert into events (at, kind, actor, order_id, facts)
    values ('2026-11-06T10:00:01Z', 'order.refunded_in_part', 'provider', ${order}, '{"refundedPence": 900}')`)
  for (const [kind, id] of Object.entries(settled)) {
    await database.execute(sql`insert into waiting_settled (kind, id, settled_at) values (${kind}, ${id}, now())`)
  }

  await migrate(pool, 'migrations')
  const events = await listEventsOfOrder(database, order)
  expect(events.map((event) => [event.at.toISOString().slice(0, 10), describeForOwner(event)])).toEqual([
    ['2026-11-01', 'Order received'],
    ['2026-11-02', 'Paid by bank transfer: By post'],
    ['2026-11-03', 'The customer changed what the film shows'],
    ['2026-11-04', 'Note: Called'],
    ['2026-11-05', 'A payment arrived for a cancelled order: use it or refund it under Payments that fit no order'],
    ['2026-11-06', 'Refunded £9 in total'],
  ])
  const { rows } = await database.execute(sql`select kind, id from waiting_settled order by kind`)
  expect(rows).toEqual([{ kind: 'edit', id: order }])
  const odd = await database.execute(sql`select reason, attempt_id, amount_pence, state from odd_payments`)
  expect(odd.rows).toEqual([{ reason: 'second', attempt_id: attempt, amount_pence: 9900, state: 'used' }])
  const unread = await database.execute(sql`select from events, event_readers where name = 'webhooks'
    and (events.place, events.number) > (event_readers.place, event_readers.number)`)
  expect(unread.rows).toEqual([])
})
