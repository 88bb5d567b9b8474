import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#src/kit/ids.ts'
import { type ConsequenceDeps, consequences } from '#src/server/consequences.ts'
import { makeRecord } from '#src/server/events/log.ts'
import { settleFollowUps } from '#src/server/outreach/follow-ups/plan.ts'
import { countPhotosSent, countUsablePhotos } from '#src/server/studio/gallery/feature.ts'
import { standsStill } from '#src/server/studio/production/feature.ts'
import { readBusiness } from '#test/support/read-business.ts'
import { findBuyerByEmail, findContactByEmail } from '#src/server/people/customers/feature.ts'
import { insertCustomer } from '#test/support/insert-customer.ts'
import { makeTestDatabase } from '#test/support/test-database.ts'
import { attachedTables, findMergesOf } from '#src/server/people/customers/merge.sql.ts'
import { mergeCustomers, type MergeDeps, undoMerge } from '#src/server/people/customers/merge.ts'

let db: Awaited<ReturnType<typeof makeTestDatabase>>
let deps: MergeDeps
// Every merge has a moment of its own.
let seconds = 0
const nextSecond = () => {
  seconds += 1
  return new Date(Date.UTC(2026, 10, 1, 9, 0, seconds))
}
beforeAll(async () => {
  db = await makeTestDatabase()
  const clock = { now: nextSecond }
  const record = makeRecord(
    consequences,
    () => ({ clock, readBusiness, countUsablePhotos, standsStill }) as ConsequenceDeps,
  )
  deps = { database: db.database, clock, record }
})
afterAll(() => db.close())

const rows = async (query: ReturnType<typeof sql>) => (await db.database.execute(query)).rows

// Something in every table that knows customers.
async function attachEverything(customerId: string, mark: string, orderState: string): Promise<void> {
  const [photoId, orderId] = [newId(Date.now()), newId(Date.now())]
  const statements = [
    sql`insert into quotes (id, customer_id, reference, created_at, service_type, add_ons, base_price_pence,
      add_on_price_pence, rush_price_pence, total_price_pence, step, google_drive_link, announced_photos,
      marketing_challenges, requirements)
      values (gen_random_uuid(), ${customerId}, ${mark}, now(), 'vr2', '{}', 1, 0, 0, 1, '', '', 0, '', '')`,
    sql`insert into customer_notes values (gen_random_uuid(), ${customerId}, now(), 'owner', ${mark})`,
    sql`insert into photos (id, customer_id, created_at, state, original_name, position)
      values (${photoId}, ${customerId}, now(), 'ready', ${mark}, 0)`,
    sql`insert into uploads values (${photoId}, ${customerId}, 'the same key', 9, now())`,
    sql`insert into emails (id, created_at, customer_id, kind, recipient, subject, text_content, html_content, status)
      values (gen_random_uuid(), now(), ${customerId}, 'personal', 'x@y.example', ${mark}, '', '', 'sent')`,
    sql`insert into customer_replies values (gen_random_uuid(), ${customerId}, now(), ${mark}, 'Re', ${mark}, ${mark})`,
    sql`insert into offers (id, created_at, customer_id, service_type, price_pence, expires_at)
      values (gen_random_uuid(), now(), ${customerId}, 'vr2', 100, now())`,
    sql`insert into orders (id, number, token, created_at, method, state, customer_id, opens_photos, email, name,
      service_type, add_ons, total_pence, paid_at)
      values (${orderId}, ${mark}, ${mark}, now(), 'bank', ${orderState}, ${customerId}, true, 'x@y.example', ${mark}, 'vr2',
        '{}', 100, ${orderState === 'open' ? null : new Date().toISOString()})`,
    sql`insert into production_jobs (id, created_at, customer_id, order_id, business_name, business_type, tier, formats,
      add_ons, status, work, is_autopilot, target_seconds, seed, words)
      values (gen_random_uuid(), now(), ${customerId}, ${orderId}, ${mark}, 'hotel', 'vr2', '{}', '{}', 'analyzing',
        'waiting', false, 30, 1, '{}')`,
    sql`insert into seen_films values (${customerId}, now(), ${JSON.stringify({ mark })})`,
    sql`insert into follow_up_tasks (id, customer_id, created_at, type, due_at, subject, content, state)
      select gen_random_uuid(), ${customerId}, now(), type, now() + interval '1 day', ${mark}, '',
        case type when 'day7' then 'held' else 'open' end from unnest(array['day3', 'day7', 'custom']) as type`,
    sql`insert into follow_up_runs values ('11111111-1111-4111-8111-111111111111', ${customerId}, now())`,
    sql`insert into audit_events values (gen_random_uuid(), now(), 'owner', 'customer.restored', ${customerId}, '{}')`,
    sql`insert into erasures (id, created_at, customer_id, reason, photos, films, clips, bytes)
      values (gen_random_uuid(), now(), ${customerId}, 'owner', 1, 0, 0, 1)`,
  ]
  for (const statement of statements) await db.database.execute(statement)
}

const isOfMerge = sql`action in ('customer.merged', 'customer.unmerged')`

// Every row that knows a customer, the customers themselves included.
async function readAll(): Promise<Record<string, unknown[]>> {
  const all: Record<string, unknown[]> = { customers: await rows(sql`select * from customers order by id`) }
  for (const { table } of attachedTables) {
    const isLeft = table === 'audit_events' ? sql`not ${isOfMerge}` : sql`true`
    all[table] = await rows(sql`select * from ${sql.identifier(table)} where ${isLeft} order by 1, 2`)
  }
  return all
}

async function makeTwo() {
  const kept = await insertCustomer(db.database, { name: 'Mira Holt', email: `${crypto.randomUUID()}@holt.example` })
  const merged = await insertCustomer(db.database, {
    name: 'M. Holt',
    email: `${crypto.randomUUID()}@daughters.example`,
    status: 'paid',
  })
  return { keptId: kept, mergedId: merged }
}

const ownersOf = (table: string) =>
  rows(sql`select distinct customer_id as id from ${sql.identifier(table)} order by 1`)

test('no table with something of a customer is forgotten', async () => {
  const found = await rows(sql`select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'customer_id'
      -- What happened to an entry stays with it; a history reads all entries of a person.
      and table_name <> 'events' order by 1`)
  expect(attachedTables.map(({ table }) => table).toSorted()).toEqual(found.map(({ name }) => name))
})

test('everything of two customers becomes one, nothing is lost, and the merge is undone completely', async () => {
  const pair = await makeTwo()
  await db.database.execute(sql`update customers set phone = '07700 900111', tags = '{fair}', answered_at = null
    where id = ${pair.mergedId}`)
  await db.database.execute(sql`update customers set tags = '{vip}' where id = ${pair.keptId}`)
  await attachEverything(pair.keptId, 'kept', 'open')
  await attachEverything(pair.mergedId, 'merged', 'paid')
  await db.database.transaction((tx) =>
    settleFollowUps({ clock: deps.clock, readBusiness }, tx, [pair.keptId, pair.mergedId]),
  )
  const before = await readAll()

  await mergeCustomers(deps, pair)
  const merged = await readAll()
  for (const { table } of attachedTables) expect([table, merged[table]?.length]).toEqual([table, before[table]?.length])
  // Of these both have one that only one can have: each keeps their own.
  const shared = ['uploads', 'seen_films', 'follow_up_tasks', 'follow_up_runs']
  for (const { table } of attachedTables.filter((one) => !shared.includes(one.table))) {
    expect([table, await ownersOf(table)]).toEqual([table, [{ id: pair.keptId }]])
  }
  const [one] = await rows(sql`select phone, status, tags from customers where id = ${pair.keptId}`)
  expect(one).toEqual({ phone: '07700 900111', status: 'paid', tags: ['vip', 'fair'] })
  expect(
    await rows(sql`select merged_into from customers where id = ${pair.mergedId} and deleted_at is not null`),
  ).toEqual([{ merged_into: pair.keptId }])
  expect(await findMergesOf(db.database, pair.mergedId)).toMatchObject([
    { kept: { name: 'Mira Holt' }, merged: { name: 'M. Holt' } },
  ])

  await undoMerge(deps, pair.mergedId)
  expect(await readAll()).toEqual(before)
  expect(await findMergesOf(db.database, pair.keptId)).toEqual([])
})

test('mail and orders for the address of a merged customer find the one that was kept', async () => {
  const pair = await makeTwo()
  const [row] = await rows(sql`select email from customers where id = ${pair.mergedId}`)
  const email = String(row?.['email'])
  await mergeCustomers(deps, pair)
  expect(await findContactByEmail(db.database, email)).toMatchObject({ id: pair.keptId })
  expect(await findBuyerByEmail(db.database, email)).toMatchObject({ customerId: pair.keptId })
  await undoMerge(deps, pair.mergedId)
  expect(await findContactByEmail(db.database, email)).toMatchObject({ id: pair.mergedId })
})

test('mail and orders for the address of one who was merged twice over find the last that was kept', async () => {
  const pair = await makeTwo()
  const { keptId: lastId } = await makeTwo()
  const [row] = await rows(sql`select email from customers where id = ${pair.mergedId}`)
  const email = String(row?.['email'])
  await mergeCustomers(deps, pair)
  await mergeCustomers(deps, { keptId: lastId, mergedId: pair.keptId })
  expect(await findContactByEmail(db.database, email)).toMatchObject({ id: lastId })
  expect(await findBuyerByEmail(db.database, email)).toMatchObject({ customerId: lastId })
})

test('both sides of a merge share one limit of photos, and each link says how many it still has room for', async () => {
  const pair = await makeTwo()
  for (const [id, most] of [
    [pair.keptId, 15],
    [pair.mergedId, 8],
  ] as const) {
    await db.database.execute(sql`insert into photos (id, customer_id, created_at, state, original_name, position)
      select gen_random_uuid(), ${id}, now(), 'ready', 'a.jpg', n from generate_series(1, ${most}::integer) as n`)
  }
  await mergeCustomers(deps, pair)
  const { keptId: customerId } = pair
  const room = (entry: string) => countPhotosSent(db.database, { customerId, entry })
  expect(await room(pair.mergedId)).toEqual({ count: 8, most: 10 })
  expect(await room(pair.keptId)).toEqual({ count: 15, most: 17 })
})

test('what happened since stays: a new note, a changed phone, an order that went on', async () => {
  const pair = await makeTwo()
  await db.database.execute(sql`update customers set phone = '1' where id = ${pair.mergedId}`)
  await attachEverything(pair.mergedId, 'since', 'paid')
  await mergeCustomers(deps, pair)
  await db.database.execute(sql`update customers set phone = '2', status = 'delivered' where id = ${pair.keptId}`)
  await db.database.execute(sql`update orders set state = 'delivered' where number = 'since'`)
  await db.database.execute(
    sql`insert into customer_notes values (gen_random_uuid(), ${pair.keptId}, now(), 'owner', 'new')`,
  )
  await undoMerge(deps, pair.mergedId)
  const state = sql`select phone, status, array(select text from customer_notes where customer_id = customers.id) as notes
    from customers where id in (${pair.keptId}, ${pair.mergedId}) order by phone desc`
  expect(await rows(state)).toEqual([
    { phone: '2', status: 'quoted', notes: ['new'] },
    { phone: '1', status: 'delivered', notes: ['since'] },
  ])
})

test('what came to the former entry after the merge goes back with it: its photos, and the film of its order', async () => {
  const pair = await makeTwo()
  await attachEverything(pair.mergedId, 'paid-later', 'open')
  await db.database.execute(sql`delete from production_jobs where customer_id = ${pair.mergedId}`)
  await mergeCustomers(deps, pair)
  const { keptId, mergedId } = pair
  await db.database.execute(sql`insert into photos (id, customer_id, came_to, created_at, state, original_name, position)
    select gen_random_uuid(), ${keptId}, came_to, now(), 'ready', name, 1
    from (values (${mergedId}::uuid, 'of the former'), (null, 'of the kept')) as sent (came_to, name)`)
  await db.database.execute(sql`update orders set paid_at = now(), state = 'paid' where number = 'paid-later'`)
  await db.database.execute(sql`insert into production_jobs (id, created_at, customer_id, order_id, business_name,
      business_type, tier, formats, add_ons, status, work, is_autopilot, target_seconds, seed, words)
    select gen_random_uuid(), now(), customer_id, id, '', 'hotel', 'vr2', '{}', '{}', 'analyzing', 'waiting', false, 30, 1,
      '{}' from orders where number = 'paid-later'`)

  await undoMerge(deps, mergedId)
  const names = sql`select original_name as name, came_to from photos where customer_id = ${mergedId} order by name`
  expect(await rows(names)).toEqual([
    { name: 'of the former', came_to: null },
    { name: 'paid-later', came_to: null },
  ])
  expect(
    await rows(sql`select o.customer_id as buyer, j.customer_id as subject from orders o
      join production_jobs j on j.order_id = o.id where o.number = 'paid-later'`),
  ).toEqual([{ buyer: mergedId, subject: mergedId }])
})

test('merges are undone newest first, and nobody is merged with themselves or with somebody archived', async () => {
  const pair = await makeTwo()
  const { keptId: thirdId } = await makeTwo()
  await expect(mergeCustomers(deps, { keptId: thirdId, mergedId: thirdId })).rejects.toThrow('themselves')
  await mergeCustomers(deps, pair)
  await expect(mergeCustomers(deps, pair)).rejects.toThrow('One of the two is archived')
  await mergeCustomers(deps, { keptId: pair.keptId, mergedId: thirdId })
  await expect(undoMerge(deps, pair.mergedId)).rejects.toThrow('Undo the newer merge first.')
  await undoMerge(deps, thirdId)
  await mergeCustomers(deps, { keptId: thirdId, mergedId: pair.keptId })
  await expect(undoMerge(deps, pair.mergedId)).rejects.toThrow('was merged too')
  await undoMerge(deps, pair.keptId)
  await undoMerge(deps, pair.mergedId)
  await expect(undoMerge(deps, pair.mergedId)).rejects.toThrow('There is no merge to undo.')
})
