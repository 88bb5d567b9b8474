import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { dayMs } from '#src/kit/time.ts'
import { insertCustomer } from '#test/support/insert-customer.ts'
import { openStudio } from '#test/support/test-studio.ts'
import { sweepPeople } from './sweep.ts'

const yearMs = 365.25 * dayMs

async function openArchive() {
  const studio = await openStudio()
  const deps = {
    ...studio.deps,
    findPhotoFiles: async () => [],
  }
  const count = async (table: string): Promise<number> =>
    Number((await studio.database.execute(sql`select count(*) as all from ${sql.raw(table)}`)).rows[0]?.['all'])
  const after = async (years: number): Promise<number[]> => {
    studio.time.ms = Date.UTC(2026, 2, 2, 9) + years * yearMs
    await sweepPeople(deps)
    await studio.drain()
    return Promise.all(['customers', 'orders', 'receipts', 'emails'].map(count))
  }
  return { ...studio, deps, after, count }
}

test('people are forgotten six years after the last contact, the books after seven, and both leave a record', async () => {
  const { database, addOrder, after, count, storedKeys, time } = await openArchive()
  await addOrder()
  // Somebody else, with whom there was contact last in the third year.
  const other = await insertCustomer(database, { email: 'later@mill.example', createdAt: new Date(time.ms) })
  await database.execute(sql`insert into customer_notes (id, customer_id, created_at, author, text)
    values (gen_random_uuid(), ${other}, ${new Date(time.ms + 3 * yearMs).toISOString()}, 'owner', 'Called')`)
  // Asking for a sample does not make a customer.
  await database.execute(sql`insert into emails (id, created_at, kind, recipient, subject, text_content, html_content, status)
    values (gen_random_uuid(), ${new Date(time.ms).toISOString()}, 'transactional', 'a@b.example', '', '', '', 'sent')`)
  expect(await after(5.9)).toEqual([2, 1, 1, 1])
  expect(await count('security_events')).toBe(0)

  expect(await after(6.1)).toEqual([1, 1, 1, 0])
  expect(await storedKeys()).toEqual([])
  expect((await database.execute(sql`select customer_id, email, name, total_pence from orders`)).rows).toEqual([
    { customer_id: null, email: null, name: '', total_pence: 9900 },
  ])
  expect((await database.execute(sql`select reason from erasures`)).rows).toEqual([{ reason: 'expired' }])

  expect(await after(7.1)).toEqual([1, 0, 0, 0])
  expect(await after(9.1)).toEqual([0, 0, 0, 0])
  const { rows } = await database.execute(sql`select kind, detail from security_events order by created_at`)
  expect(rows).toEqual([
    { kind: 'retention.swept', detail: { people: 1, orders: 0, mails: 1 } },
    { kind: 'retention.swept', detail: { people: 0, orders: 1, mails: 0 } },
    { kind: 'retention.swept', detail: { people: 1, orders: 0, mails: 0 } },
  ])
})

test('one person who cannot be forgotten keeps nobody else, nor the books, and is told', async () => {
  const { database, deps, addOrder, count, time } = await openArchive()
  await addOrder()
  await insertCustomer(database, { email: 'stuck@mill.example', createdAt: new Date(time.ms) })
  await insertCustomer(database, { email: 'zoe@mill.example', createdAt: new Date(time.ms) })
  const { rows } = await database.execute<{ id: string }>(
    sql`select id from customers where email = 'stuck@mill.example'`,
  )
  time.ms += 8 * yearMs
  const sweeping = sweepPeople({
    ...deps,
    record: async (tx, events) => {
      if (JSON.stringify(events).includes(rows[0]?.id ?? '')) throw new Error('The bucket is cursed')
      await deps.record(tx, events)
    },
  })
  await expect(sweeping).rejects.toThrow('1 of 3 failed, the first with: 1 people could not be forgotten: The bucket')
  expect((await database.execute(sql`select email from customers`)).rows).toEqual([{ email: 'stuck@mill.example' }])
  expect([await count('orders'), await count('emails')]).toEqual([0, 0])
  const { rows: told } = await database.execute(sql`select detail from security_events`)
  expect(told).toEqual([{ detail: { people: 2, orders: 1, mails: 0 } }])
})
