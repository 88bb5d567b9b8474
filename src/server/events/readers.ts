import { and, eq, sql } from 'drizzle-orm'
import type { Database, Executor, Transaction } from '#src/server/platform/database/port.ts'
import { type EventOf, type KindToldTo, tellsOf } from './catalogue.ts'
import type { Reader } from './kinds/kinds.ts'
import { eventReaders, events } from './tables.ts'

// Readers go along the log and tell what is marked for them in the catalogue, in the transaction that moves their mark:
// whoever is killed has told nothing, and the next one goes on from there. They read by place, not by number, or an event
// that is committed late would be passed over for ever.

export type Told<R extends Reader> = { [K in KindToldTo<R>]: EventOf<K> & { number: number; at: Date } }[KindToldTo<R>]

const atOnce = 200

// Answers how many events it has passed, told or not. The lock on its mark is the lease: a second process has nothing to
// do meanwhile.
export async function readOn<R extends Reader>(
  database: Database,
  reader: R,
  tell: (tx: Transaction, told: Told<R>[]) => Promise<void>,
): Promise<number> {
  if (!(await hasUnread(database, reader))) return 0
  return database.transaction(async (tx) => {
    const [mark] = await tx
      .select()
      .from(eventReaders)
      .where(eq(eventReaders.name, reader))
      .for('update', { skipLocked: true })
    if (!mark) return 0
    const unread = await tx
      .select()
      .from(events)
      .where(and(behind(mark), isSettled))
      .orderBy(events.place, events.number)
      .limit(atOnce)
    const last = unread.at(-1)
    if (!last) return 0
    const told = unread.filter(({ kind }) => tellsOf(kind).includes(reader))
    if (told.length > 0) await tell(tx, told as unknown as Told<R>[])
    await tx.update(eventReaders).set({ place: last.place, number: last.number }).where(eq(eventReaders.name, reader))
    return unread.length
  })
}

// Before anything is recorded, at each start: in a database that was restored elsewhere, transactions have begun to count
// anew. From here on their places are behind all that came with the backup.
export async function continuePlaces(db: Executor): Promise<void> {
  await db.execute(sql`
    select setval('event_era', known.place + 1)
    from (select greatest((select max(place) from events), (select max(place) from event_readers)) as place) as known
    where known.place >= pg_snapshot_xmax(pg_current_snapshot())::text::bigint + ${era}`)
}

const era = sql`pg_sequence_last_value('event_era'::regclass)`

// Every transaction before has ended. (One snapshot for the whole statement: what is seen to have ended is also read.)
const isSettled = sql`${events.place} < pg_snapshot_xmin(pg_current_snapshot())::text::bigint + ${era}`

const behind = ({ place, number }: { place: number; number: number }) =>
  sql`(${events.place}, ${events.number}) > (${place}, ${number})`

async function hasUnread(db: Executor, reader: Reader): Promise<boolean> {
  const found = await db
    .select({ one: sql`1` })
    .from(eventReaders)
    .innerJoin(events, sql`(${events.place}, ${events.number}) > (${eventReaders.place}, ${eventReaders.number})`)
    .where(and(eq(eventReaders.name, reader), isSettled))
    .limit(1)
  return found.length > 0
}
