import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#src/server/platform/database/port.ts'
import { type EventOf, type Kind, kinds, type NewEvent } from './catalogue.ts'
import { events } from './tables.ts'

// What a domain does because of an event, in the transaction that records it. It gets all events of its kind that were
// recorded together; what touches the outside world is queued as a job.
type Consequence<K extends Kind, Deps> = (deps: Deps, tx: Transaction, events: EventOf<K>[]) => Promise<void>

export type Consequences<Deps> = { [K in Kind]: Consequence<K, Deps>[] }

export type RecordEvents = (tx: Transaction, events: NewEvent[]) => Promise<void>

interface LogDeps {
  clock: { now(): Date }
}

// The consequences of each kind, by name.
export const namesOf = <Deps>(consequences: Consequences<Deps>): Record<Kind, string[]> =>
  Object.fromEntries(
    // A bundler tells two functions of one name apart by a number.
    kinds.map((kind) => [kind, consequences[kind].map(({ name }) => name.replace(/\$\d+$/, ''))]),
  ) as Record<Kind, string[]>

// Appends events and lets their consequences follow, kind by kind, in the order of the list. `deps` is asked when something
// happens: what consequences need includes the recording of further events.
export const makeRecord =
  <Deps extends LogDeps>(consequences: Consequences<Deps>, deps: () => Deps): RecordEvents =>
  async (tx, told) => {
    const recorded = await append(tx, deps().clock.now(), told)
    for (const kind of new Set(recorded.map((event) => event.kind))) await follow(kind)

    async function follow<K extends Kind>(kind: K): Promise<void> {
      const happened = recorded.filter((event): event is NewEvent & EventOf<K> => event.kind === kind)
      for (const consequence of consequences[kind]) await consequence(deps(), tx, happened)
    }
  }

// Without the product around it: events are kept, and nothing follows.
export const recordOnly = (clock: LogDeps['clock']): RecordEvents =>
  makeRecord(Object.fromEntries(kinds.map((kind) => [kind, []])) as unknown as Consequences<LogDeps>, () => ({ clock }))

// Answers the events that are news: a cause that was heard of before is left out.
async function append(tx: Transaction, at: Date, told: NewEvent[]): Promise<NewEvent[]> {
  if (told.length === 0) return []
  const rows = await tx
    .insert(events)
    .values(told.map((event) => ({ ...event, at })))
    .onConflictDoNothing({ target: events.cause })
    .returning({ cause: events.cause })
  const fresh = new Set(rows.map(({ cause }) => cause))
  return told.filter(({ cause }, index) => {
    if (cause === undefined) return true
    return fresh.has(cause) && told.findIndex((other) => other.cause === cause) === index
  })
}

// Newest first, of all entries of one person.
export const listEventsOf = (db: Executor, customerIds: string[], limit: number, among?: string[]) =>
  db
    .select()
    .from(events)
    .where(and(inArray(events.customerId, customerIds), among && inArray(events.kind, among)))
    .orderBy(desc(events.at), desc(events.number))
    .limit(limit)

// More than anybody reads, and little enough to be there at once.
const maxOfOrder = 200

// In the order in which it happened; of a very long history, what is newest.
export async function listEventsOfOrder(db: Executor, orderId: string, among?: string[]) {
  const isOf = and(eq(events.orderId, orderId), among && inArray(events.kind, among))
  const newest = db.select().from(events).where(isOf).orderBy(desc(events.at), desc(events.number)).limit(maxOfOrder)
  return (await newest).toReversed()
}

export type RecordedEvent = Awaited<ReturnType<typeof listEventsOf>>[number]

// The newest of one kind, whomever they are about.
export const listEventsOfKind = (db: Executor, kind: string, limit: number) =>
  db.select().from(events).where(eq(events.kind, kind)).orderBy(desc(events.number)).limit(limit)

// When each kind was recorded last.
export async function findLastOfKinds(db: Executor): Promise<Map<string, Date>> {
  const { rows } = await db.execute<{ kind: string; at: string }>(sql`
    select wanted.kind, last.at from unnest(${sql.param([...kinds])}::text[]) as wanted (kind)
    cross join lateral (select at from events where kind = wanted.kind order by number desc limit 1) as last`)
  return new Map(rows.map(({ kind, at }) => [kind, new Date(at)]))
}
