import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { insertCustomer } from '#test/support/insert-customer.ts'
import { makeTestDatabase } from '#test/support/test-database.ts'
import { countUndelivered, findListedJobs } from './productions.sql.ts'

test('the list is a page: a busy fortnight of finished films leaves room for what is in work', async () => {
  const { database, close } = await makeTestDatabase()
  onTestFinished(close)
  const customerId = await insertCustomer(database)
  const insertJobs = (count: number, status: string) =>
    database.execute(sql`
      insert into production_jobs (id, created_at, customer_id, business_name, business_type, tier, formats, add_ons,
        status, work, is_autopilot, target_seconds, seed, words, start_by, due_at, delivered_at)
      select gen_random_uuid(), now(), ${customerId}, ${status}, 'hotel', 'vr1', '{stories}', '{}', ${status}, 'done',
        true, 30, 1, '{}', now(), now() + n * interval '1 hour',
        case when ${status} = 'completed' then now() - n * interval '1 minute' end
      from generate_series(1, ${count}::integer) as n`)
  await insertJobs(200, 'completed')
  await insertJobs(90, 'generating')
  const jobs = await findListedJobs(database, new Date(0))
  const inWork = jobs.filter(({ status }) => status === 'generating')
  expect([jobs.length, inWork.length]).toEqual([100, 70])
  expect(jobs.slice(0, 70)).toEqual(inWork.toSorted((one, other) => Number(one.dueAt) - Number(other.dueAt)))
})

test('a film that a refund has stopped is neither in work nor late', async () => {
  const { database, close } = await makeTestDatabase()
  onTestFinished(close)
  const customerId = await insertCustomer(database)
  await database.execute(sql`
    insert into production_jobs (id, created_at, customer_id, business_name, business_type, tier, formats, add_ons, status, work,
      is_autopilot, target_seconds, seed, words, start_by, due_at, stopped_for)
    select gen_random_uuid(), now(), ${customerId}, 'Lakeside House', 'hotel', 'vr1', '{stories}', '{}', 'generating', 'done', true, 30,
      1, '{}', now(), now() - interval '1 hour', stopped_for from (values (null), ('refund'), ('dispute')) as why (stopped_for)`)
  expect(await countUndelivered(database, new Date())).toEqual({ all: 1, late: 1 })
})
