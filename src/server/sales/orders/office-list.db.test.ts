import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { newId } from '#src/kit/ids.ts'
import type { Database } from '#src/server/platform/database/port.ts'
import { makeTestDatabase } from '#test/support/test-database.ts'
import { setRefunded } from './orders.sql.ts'
import { countLeadsByDay } from '#src/server/people/customers/feature.ts'
import { sumRevenuePerDay } from './office-list.ts'

async function openDatabase(template?: string) {
  const { database, url, close } = await makeTestDatabase(template ? { template } : {})
  onTestFinished(close)
  return { database, url }
}

async function addOrder(database: Database, pence: number, paidAt: string | null = null): Promise<string> {
  const id = newId(Date.now())
  await database.execute(sql`
    insert into orders (id, number, token, created_at, method, state, opens_photos, name, service_type, add_ons,
      total_pence, paid_at)
    values (${id}, ${id}, ${id}, now(), 'bank', ${paidAt ? 'paid' : 'open'}, true, 'Ann', 'vr1', '{}', ${pence}, ${paidAt})`)
  return id
}

const pay = (database: Database, id: string, paidAt: string) =>
  database.execute(sql`update orders set state = 'paid', paid_at = ${paidAt} where id = ${id}`)

const sums = (database: Database) => sumRevenuePerDay(database, '2026-01-01', '2026-12-31')

async function countAnew(database: Database) {
  const { rows } = await database.execute(sql`
    select to_char(paid_at at time zone 'Europe/London', 'YYYY-MM-DD') as day, count(*)::integer as orders,
      sum(total_pence - refunded_pence)::integer as "revenuePence",
      (count(*) filter (where is_test))::integer as "testPence"
    from orders where paid_at is not null group by 1 order by 1`)
  return rows
}

test('sums by day follow payments, refunds and deletions', async () => {
  const { database } = await openDatabase()
  const check = async (expected: object[]) => {
    expect(await sums(database)).toEqual(expected)
    expect(await countAnew(database)).toEqual(expected)
  }
  const open = await addOrder(database, 99_00)
  await check([])
  // Half past eleven in the evening of Greenwich is the next day in a London summer.
  const summer = await addOrder(database, 119_00, '2026-07-14T23:30:00Z')
  await addOrder(database, 149_00, '2026-07-15T10:00:00Z')
  await pay(database, open, '2026-11-14T23:30:00Z')
  await check([
    { day: '2026-07-15', orders: 2, revenuePence: 268_00, testPence: 0 },
    { day: '2026-11-14', orders: 1, revenuePence: 99_00, testPence: 0 },
  ])
  await database.transaction((tx) => setRefunded(tx, summer, 20_00))
  await database.execute(sql`update orders set state = 'delivered', delivered_at = now() where id = ${summer}`)
  const afterRefund = [
    { day: '2026-07-15', orders: 2, revenuePence: 248_00, testPence: 0 },
    { day: '2026-11-14', orders: 1, revenuePence: 99_00, testPence: 0 },
  ]
  await check(afterRefund)
  await database.execute(sql`delete from orders where id in (${open}, ${summer})`)
  await check([{ day: '2026-07-15', orders: 1, revenuePence: 149_00, testPence: 0 }])
  await database.execute(sql`truncate orders cascade`)
  await check([])
})

test('only the days that are asked for are answered', async () => {
  const { database } = await openDatabase()
  for (const day of [13, 14, 15]) await addOrder(database, 99_00, `2026-11-${day}T12:00:00Z`)
  const days = await sumRevenuePerDay(database, '2026-11-14', '2026-11-14')
  expect(days).toEqual([{ day: '2026-11-14', orders: 1, revenuePence: 99_00, testPence: 0 }])
})

test('a zone that the database no longer knows stops neither customers nor payments; their days are those of UTC', async () => {
  const { database } = await openDatabase()
  await database.execute(sql`insert into settings (key, value, changed_at) values ('timeZone', 'Asia/Atlantis', now())`)
  await database.execute(sql`
    insert into customers (id, created_at, name, email, phone, business_type, business_name, company, service_type,
      priority, source)
    values (${newId(Date.now())}, '2026-11-14T23:30:00Z', 'Ann', 'ann@mill.example', '1', 'cafe', 'Mill', 'Mill', 'vr1',
      'standard', 'quote')`)
  await addOrder(database, 99_00, '2026-11-14T23:30:00Z')
  expect(await countLeadsByDay(database, '2026-11-01')).toEqual([{ day: '2026-11-14', leads: 1 }])
  expect(await sums(database)).toEqual([{ day: '2026-11-14', orders: 1, revenuePence: 99_00, testPence: 0 }])
})
