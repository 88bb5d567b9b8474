import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { hourMs } from '#src/kit/time.ts'
import { insertCustomer } from '#test/support/insert-customer.ts'
import { makeTestDatabase } from '#test/support/test-database.ts'
import { countUnansweredBefore, findUnanswered } from './unanswered.ts'

const now = new Date('2026-11-15T12:00:00Z')
const hoursAgo = (hours: number): Date => new Date(now.getTime() - hours * hourMs)

test('customers who wait too long are counted by the hour they asked, and the longest wait comes first', async () => {
  const { database, close } = await makeTestDatabase()
  onTestFinished(close)
  const add = (name: string, hours: number, status = 'new') =>
    insertCustomer(database, { name, status, createdAt: hoursAgo(hours) })
  await add('Fresh', 1.9)
  await add('Late', 2.1)
  await add('Later', 30)
  await add('Answered', 40, 'quoted')
  const automatic = await add('Mailed by itself', 20, 'quoted')
  await database.execute(sql`update customers set answered_at = null where id = ${automatic}`)
  const archived = await add('Archived', 50)
  const tested = await add('Tested', 60)
  await database.execute(sql`update customers set deleted_at = now() where id = ${archived}`)
  await database.execute(sql`update customers set source = 'test' where id = ${tested}`)
  expect(await countUnansweredBefore(database, hoursAgo(2))).toBe(3)
  expect((await findUnanswered(database, 3)).map(({ name }) => name)).toEqual(['Later', 'Mailed by itself', 'Late'])
})

test('a customer without a name is shown by email address', async () => {
  const { database, close } = await makeTestDatabase()
  onTestFinished(close)
  await insertCustomer(database, { name: '', email: 'helen@lakeside.example', status: 'new' })
  expect(await findUnanswered(database, 1)).toMatchObject([{ name: 'helen@lakeside.example' }])
})
