import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { dayMs } from '#src/kit/time.ts'
import type { Database } from '#src/server/platform/database/port.ts'
import { insertCustomer } from '#test/support/insert-customer.ts'
import { silentLog } from '#test/support/silent-log.ts'
import { makeTestDatabase } from '#test/support/test-database.ts'
import { forgetOldRows, oldRows } from './old-rows.ts'

// One row of a table as old as it says, and what it needs around it.
type Put = (at: string, db: Database, days: number) => Promise<SQL> | SQL

const insertOrder = (id: string, at: string) => sql`
  insert into orders (id, number, token, created_at, method, state, opens_photos, name, service_type, add_ons, total_pence)
  values (${id}, ${id}, ${id}, ${at}, 'card', 'cancelled', false, '', 'vr1', '{}', 9900)`

async function putJob(db: Database, at: string): Promise<string> {
  const [customer, job] = [await insertCustomer(db, { email: `${randomUUID()}@lake.example` }), randomUUID()]
  await db.execute(sql`
    insert into production_jobs (id, created_at, customer_id, business_name, business_type, tier, formats, add_ons, status,
      work, is_autopilot, target_seconds, seed, words, delivered_at)
    values (${job}, ${at}, ${customer}, '', 'hotel', 'vr1', '{}', '{}', 'completed', 'done', false, 30, 1, '{}', ${at})`)
  return job
}

const puts: Record<string, Put> = {
  carts: (
    at,
  ) => sql`insert into carts (id, visitor_id, created_at, changed_at, service_type, price_source, add_ons, is_another)
    values (${randomUUID()}, ${randomUUID()}, ${at}, ${at}, 'vr1', 'list', '{}', false)`,
  payment_attempts: async (at, db) => {
    const order = randomUUID()
    // The order itself stays a while longer.
    await db.execute(insertOrder(order, new Date().toISOString()))
    return sql`insert into payment_attempts (id, order_id, number, provider, created_at, amount_pence, state, checked_at)
      values (${randomUUID()}, ${order}, 1, 'sandbox', ${at}, 9900, 'cancelled', ${at})`
  },
  orders: (at) => insertOrder(randomUUID(), at),
  offers: (at) => sql`insert into offers (id, created_at, percent, visitor_id, expires_at)
    values (${randomUUID()}, ${at}, 10, ${randomUUID()}, ${at})`,
  seen_films: async (at, db) => {
    const customer = await insertCustomer(db, { email: `${randomUUID()}@lake.example` })
    return sql`insert into seen_films (customer_id, created_at, film) values (${customer}, ${at}, '{}')`
  },
  // Of an order that is gone they go earlier.
  events: (at, _db, days) => sql`insert into events (at, kind, actor, order_id, facts)
    values (${at}, 'checkout.opened', 'customer', ${days === 180 ? randomUUID() : null}, '{}')`,
  sample_waiters: (at) =>
    sql`insert into sample_waiters (film, recipient, asked_at) values ('vr1', ${randomUUID()}, ${at})`,
  sample_requests: (at) => sql`insert into sample_requests (day, counted, used) values (${at}, ${randomUUID()}, 1)`,
  sessions: (at) => sql`insert into sessions (id_hash, created_at, expires_at) values (${randomUUID()}, ${at}, ${at})`,
  login_links: (at) =>
    sql`insert into login_links (token_hash, created_at, expires_at) values (${randomUUID()}, ${at}, ${at})`,
  login_failures: (at) => sql`insert into login_failures (source, failures, last_failure_at, blocked_until)
    values (${randomUUID()}, 1, ${at}, ${at})`,
  // Failures go earlier.
  security_events: (at, _db, days) => sql`insert into security_events (id, created_at, kind, source, detail)
    values (${randomUUID()}, ${at}, ${days === 90 ? 'login.failed' : 'login'}, '', '{}')`,
  owner_news: (at) =>
    sql`insert into owner_news (key, kind, target_id, told_at) values (${randomUUID()}, 'lead', ${randomUUID()}, ${at})`,
  webhook_deliveries: async (at, db) => {
    const hook = randomUUID()
    await db.execute(
      sql`insert into webhooks (id, created_at, url, kinds, secret) values (${hook}, now(), '', '{}', '')`,
    )
    return sql`insert into webhook_deliveries (webhook_id, kind, object_id, data, state, finished_at)
      values (${hook}, 'order.paid', ${randomUUID()}, '{}', 'delivered', ${at})`
  },
  follow_up_runs: async (at, db) => {
    const customer = await insertCustomer(db, { email: `${randomUUID()}@lake.example` })
    return sql`insert into follow_up_runs (run_id, customer_id, created_at) values (${randomUUID()}, ${customer}, ${at})`
  },
  event_counts: (at) =>
    sql`insert into event_counts (day, name, path, detail, count) values (${at}, ${randomUUID()}, '/', '', 1)`,
  worker_signs: (at) => sql`insert into worker_signs (id, seen_at) values (${randomUUID()}, ${at})`,
  work_claims: (at) =>
    sql`insert into work_claims (kind, id, attempt, turn, beat_at) values ('photo', ${randomUUID()}, 1, 1, ${at})`,
  waiting_settled: (at) =>
    sql`insert into waiting_settled (kind, id, settled_at) values ('reply', ${randomUUID()}, ${at})`,
  alerts: (at) => sql`insert into alerts (id, created_at, incident, severity, message, acknowledged_at)
    values (${randomUUID()}, ${at}, ${`odd-payment ${randomUUID()}`}, 'high', '', ${at})`,
  clips: (at) => sql`insert into clips (id, created_at, batch_key, photo_key, prompt, ratio, seconds, provider, state)
    values (${randomUUID()}, ${at}, 'room', 'engine-room/1.jpg', '', '1280:720', 5, 'local', 'ready')`,
  room_batches: (at) =>
    sql`insert into room_batches (id, job_key, created_at) values (${randomUUID()}, ${randomUUID()}, ${at})`,
  films: async (at, db) => {
    const job = await putJob(db, at)
    // Made after it, and shown.
    await db.execute(sql`insert into films (id, job_id, version, created_at, state, timelines, delivered_at, draft)
      values (${randomUUID()}, ${job}, 1, now(), 'ready', '{}', now(), 2)`)
    return sql`insert into films (id, job_id, version, created_at, state, timelines, draft)
      values (${randomUUID()}, ${job}, 1, ${at}, 'ready', '{}', 1)`
  },
}

async function setUp() {
  const { database, close } = await makeTestDatabase()
  onTestFinished(close)
  const forget = () =>
    forgetOldRows({ database, clock: { now: () => new Date() }, log: silentLog }, AbortSignal.timeout(60_000))
  return { database, forget }
}

test('each table that has an end loses what is older, and nothing else', async () => {
  const { database, forget } = await setUp()
  const count = async (table: string) =>
    Number((await database.execute(sql`select count(*) as all from ${sql.identifier(table)}`)).rows[0]?.['all'])
  const put = async (table: string, days: number, age: number) => {
    const at = new Date(Date.now() - age * dayMs).toISOString()
    const one = puts[table]
    if (!one) throw new Error(`No row of ${table} to try it with.`)
    const insert = await one(at, database, days)
    const before = await count(table)
    await database.execute(insert)
    return before
  }
  expect(new Set(oldRows.map(({ table }) => table))).toEqual(new Set(Object.keys(puts)))
  for (const { table, days } of oldRows) {
    await forget()
    await put(table, days, days - 0.5)
    const before = await put(table, days, days + 1.5)
    await forget()
    expect([table, await count(table)]).toEqual([table, before])
  }
})

test('what still says something is kept however old it is', async () => {
  const { database, forget } = await setUp()
  const old = new Date(Date.now() - 500 * dayMs).toISOString()
  const [order, offer, customer] = [randomUUID(), randomUUID(), await insertCustomer(database)]
  await database.execute(insertOrder(order, old))
  // Money came for it when it was too late: the owner has to see it.
  await database.execute(sql`insert into odd_payments (id, at, reason, intent_id, order_id, currency)
    values (${randomUUID()}, ${old}, 'cancelled', ${order}, ${order}, 'gbp')`)
  await database.execute(sql`insert into offers (id, created_at, percent, visitor_id, expires_at, used_at)
    values (${offer}, ${old}, 10, ${randomUUID()}, ${old}, ${old})`)
  await database.execute(sql`insert into customer_replies (id, customer_id, created_at, sender, subject, text, message_id)
    values (${order}, ${customer}, ${old}, '', '', '', 'one')`)
  await database.execute(sql`insert into waiting_settled (kind, id, settled_at) values ('reply', ${order}, ${old})`)
  await database.execute(sql`insert into events (at, kind, actor, order_id, facts)
    values (${old}, 'checkout.opened', 'customer', ${order}, '{}')`)
  await forget()
  const { rows } = await database.execute(sql`select (select count(*) from orders)::int as orders,
    (select count(*) from offers)::int as offers, (select count(*) from waiting_settled)::int as settled,
    (select count(*) from events)::int as events`)
  expect(rows).toEqual([{ orders: 1, offers: 1, settled: 1, events: 1 }])
})

test('a table that cannot be swept holds up none of the others, and the job fails', async () => {
  const { database, forget } = await setUp()
  await database.execute(
    sql`insert into worker_signs (id, seen_at) values (${randomUUID()}, now() - interval '2 days')`,
  )
  await database.execute(sql`alter table carts rename to carts_elsewhere`)
  await expect(forget()).rejects.toThrow('Some old rows could not be deleted')
  expect((await database.execute(sql`select from worker_signs`)).rows).toEqual([])
})
