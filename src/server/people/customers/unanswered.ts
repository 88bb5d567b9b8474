import { and, asc, eq, inArray, isNull, lt, notInArray, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#src/server/platform/database/port.ts'
import { type CustomerRow, customers } from './tables.ts'

// A price that the product mailed by itself is no answer of the owner. Who ordered without asking first waits for
// nothing of this kind: the order itself says what is next.
const asking: readonly CustomerRow['status'][] = ['new', 'quoted']
const sourcesOfNoLead: readonly string[] = ['test', 'checkout']

const isUnanswered = and(
  isNull(customers.answeredAt),
  inArray(customers.status, [...asking]),
  isNull(customers.deletedAt),
  notInArray(customers.source, [...sourcesOfNoLead]),
)

export const waitsForAnswer = ({ answeredAt, status, deletedAt, source }: CustomerRow): boolean =>
  !answeredAt && !deletedAt && asking.includes(status) && !sourcesOfNoLead.includes(source)

// An order may come from somebody who gave no name.
const nameOrAddress = sql<string>`coalesce(nullif(${customers.name}, ''), ${customers.email})`

// Who waits for a first answer, the longest first.
export const findUnanswered = (db: Executor, limit: number) =>
  db
    .select({ id: customers.id, name: nameOrAddress, createdAt: customers.createdAt, status: customers.status })
    .from(customers)
    .where(isUnanswered)
    .orderBy(asc(customers.createdAt))
    .limit(limit)

// After a bad month there may be thousands: beyond this many the exact number changes nothing.
const maxCounted = 1_000

export async function countUnansweredBefore(db: Executor, before: Date): Promise<number> {
  const late = db
    .select({ one: sql`1` })
    .from(customers)
    .where(and(isUnanswered, lt(customers.createdAt, before)))
    .limit(maxCounted)
  const { rows } = await db.execute<{ all: number }>(sql`select count(*)::integer as all from (${late}) as counted`)
  return rows[0]?.all ?? 0
}

// The first answer counts. False when there was one, or no such customer.
export async function markAnswered(tx: Transaction, customerId: string, now: Date): Promise<boolean> {
  const rows = await tx
    .update(customers)
    .set({ answeredAt: now })
    .where(and(eq(customers.id, customerId), isNull(customers.answeredAt)))
    .returning({ id: customers.id })
  return rows.length > 0
}
