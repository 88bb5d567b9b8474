import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#src/kit/ids.ts'
import type { Transaction } from '#src/server/platform/database/port.ts'
import { recordOnly } from './log.ts'
import { makeTestDatabase } from '#test/support/test-database.ts'
import { patient } from '#test/support/patient.ts'
import type { Kind } from './catalogue.ts'
import { continuePlaces, readOn } from './readers.ts'

let db: Awaited<ReturnType<typeof makeTestDatabase>>
beforeAll(async () => {
  db = await makeTestDatabase()
})
afterAll(() => db.close())
beforeEach(async () => {
  await readAll()
})

const clock = { now: () => new Date('2026-11-19T10:00:00Z') }
const record = recordOnly(clock)

const request = (tx: Transaction, customerId: string) =>
  record(tx, [
    {
      kind: 'quote.requested',
      actor: 'customer',
      customerId,
      facts: { quoteId: customerId, isTest: false, service: 'vr2', totalPence: 119_00 },
    },
  ])
const ask = async (customerId = someone()): Promise<string> => {
  await db.database.transaction((tx) => request(tx, customerId))
  return customerId
}
const someone = (): string => newId(clock.now().getTime())

// Other databases of the server hold the oldest transaction up as well.
async function readUntil(isRead: (told: string[]) => boolean): Promise<string[]> {
  const told: string[] = []
  await expect
    .poll(
      async () => {
        while ((await readOnce(told)) > 0);
        return isRead(told)
      },
      { timeout: patient(20_000) },
    )
    .toBe(true)
  return told
}
const readOnce = (told: string[] = []): Promise<number> =>
  readOn(db.database, 'owner', async (_, events) => void told.push(...events.map(({ customerId = '' }) => customerId)))
const readAll = async (): Promise<string[]> => {
  const last = await ask()
  return readUntil((told) => told.includes(last))
}

test('what is marked for a reader is told in order, and what is not is passed over', async () => {
  const one = await ask()
  await db.database.transaction((tx) => record(tx, [{ kind: 'checkout.abandoned', actor: 'system', facts: {} }]))
  const two = await ask()
  expect((await readAll()).slice(0, 2)).toEqual([one, two])
})

test('an event that is committed late is told after those that overtook it', async () => {
  const [slow, fast] = [someone(), someone()]
  await db.database.transaction(async (tx) => {
    await request(tx, slow)
    await ask(fast)
    expect(await readOnce()).toBe(0)
  })
  expect((await readAll()).slice(0, 2)).toEqual([slow, fast])
})

test('two processes that read at once tell everything once', async () => {
  const asked: string[] = []
  for (let number = 0; number < 5; number += 1) asked.push(await ask())
  const told: string[] = []
  await expect
    .poll(
      async () => {
        await Promise.all([readOnce(told), readOnce(told), readOnce(told)])
        return told
      },
      { timeout: patient(20_000) },
    )
    .toHaveLength(5)
  expect(told).toEqual(asked)
})

test('a reader that is killed has told nothing, and the next one tells it', async () => {
  const asked = await ask()
  const dying = readOn(db.database, 'owner', () => Promise.reject(new Error('killed')))
  await dying.catch((problem: unknown) => expect(problem).toMatchObject({ message: 'killed' }))
  expect((await readAll())[0]).toBe(asked)
})

test('a restored database tells what was not told yet, once, and goes on', async () => {
  const [told, untold] = [await ask(), await ask()]
  // As it would be in a cluster that has just begun to count.
  const { rows } = await db.database.execute<{ place: number }>(
    sql`select place::int as place from events where customer_id = ${told}`,
  )
  const ahead = 1_000_000_000
  await db.database.execute(sql`update events set place = place + ${ahead} where place > 0`)
  await db.database.execute(sql`update event_readers set place = ${(rows[0]?.place ?? 0) + ahead},
    number = (select number from events where customer_id = ${told}) where name = 'owner'`)
  await continuePlaces(db.database)
  const later = await ask()
  expect((await readAll()).slice(0, 2)).toEqual([untold, later])
  await continuePlaces(db.database)
  const last = await ask()
  expect((await readAll())[0]).toBe(last)
})

test('history that a migration carries over is told to nobody', async () => {
  const past = someone()
  const kind: Kind = 'quote.requested'
  await db.database.execute(sql`insert into events (place, at, kind, actor, customer_id, facts)
    values (0, now(), ${kind}, 'customer', ${past}, '{}')`)
  expect(await readAll()).not.toContain(past)
})
