import { afterAll, beforeAll, expect, expectTypeOf, test } from 'vitest'
import { newId } from '#src/kit/ids.ts'
import type { Database } from '#src/server/platform/database/port.ts'
import { makeTestDatabase } from '#test/support/test-database.ts'
import { type EventOf, kinds, type NewEvent } from './catalogue.ts'
import { type Consequences, listEventsOf, makeRecord } from './log.ts'

let db: Awaited<ReturnType<typeof makeTestDatabase>>
beforeAll(async () => {
  db = await makeTestDatabase()
})
afterAll(() => db.close())

const clock = { now: () => new Date('2026-11-19T10:00:00Z') }
type Deps = { clock: typeof clock }

// Writes down what follows, in its order.
function makeLog(change: Partial<Consequences<Deps>> = {}) {
  const followed: string[] = []
  const note =
    (name: string) =>
    async (_: Deps, __: unknown, told: NewEvent[]): Promise<void> =>
      void followed.push(`${name} of ${told.length}`)
  const consequences: Consequences<Deps> = {
    ...(Object.fromEntries(kinds.map((kind) => [kind, []])) as unknown as Consequences<Deps>),
    'quote.requested': [note('first'), note('second')],
    'quote.sent': [note('sent')],
    ...change,
  }
  return { record: makeRecord(consequences, () => ({ clock })), followed }
}

const sentTo = (customerId: string, cause?: string): EventOf<'quote.sent'> => ({
  kind: 'quote.sent',
  actor: 'system',
  customerId,
  facts: { quoteId: customerId },
  ...(cause && { cause }),
})

const kindsOf = async (database: Database, customerId: string): Promise<string[]> =>
  (await listEventsOf(database, [customerId], 10)).map(({ kind }) => kind)

const someone = (): string => newId(clock.now().getTime())

test('events that are recorded together have their consequences together, in the order of the list', async () => {
  const { record, followed } = makeLog()
  const customerId = someone()
  const facts = { quoteId: customerId, isTest: false, service: 'vr2', totalPence: 119_00 } as const
  const requested: NewEvent = { kind: 'quote.requested', actor: 'customer', customerId, facts }
  await db.database.transaction((tx) => record(tx, [requested, sentTo(customerId), requested]))
  expect(followed).toEqual(['first of 2', 'second of 2', 'sent of 1'])
  expect(await kindsOf(db.database, customerId)).toEqual(['quote.requested', 'quote.sent', 'quote.requested'])
})

test('a cause that is heard of twice is recorded once, and so is what follows', async () => {
  const { record, followed } = makeLog()
  const customerId = someone()
  const told = sentTo(customerId, `quote:${customerId}:sent`)
  await db.database.transaction((tx) => record(tx, [told, told]))
  await db.database.transaction((tx) => record(tx, [told]))
  expect(followed).toEqual(['sent of 1'])
  expect(await kindsOf(db.database, customerId)).toEqual(['quote.sent'])
})

test('a consequence that fails takes the event and everything before it back', async () => {
  const failing = { 'quote.sent': [() => Promise.reject(new Error('no paper'))] }
  const { record } = makeLog(failing)
  const customerId = someone()
  await expect(db.database.transaction((tx) => record(tx, [sentTo(customerId)]))).rejects.toThrow('no paper')
  expect(await kindsOf(db.database, customerId)).toEqual([])
})

test('the compiler refuses a list that lacks a kind, and facts of another kind', () => {
  expectTypeOf<Omit<Consequences<Deps>, 'quote.capped'>>().not.toExtend<Consequences<Deps>>()
  expectTypeOf<{ kind: 'quote.capped'; actor: 'system'; facts: { quoteId: string } }>().not.toExtend<NewEvent>()
  expectTypeOf<{ kind: 'quote.lost'; actor: 'system'; facts: object }>().not.toExtend<NewEvent>()
})
