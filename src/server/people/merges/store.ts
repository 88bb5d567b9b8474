import { and, desc, eq, isNull, or } from 'drizzle-orm'
import { findContacts } from '#src/server/people/customers/feature.ts'
import type { Executor, Transaction } from '#src/server/platform/database/port.ts'
import { customerMerges, type MergeRow } from './tables.ts'

export async function insertMerge(tx: Transaction, merge: MergeRow): Promise<void> {
  await tx.insert(customerMerges).values(merge)
}

export async function findMerge(db: Executor, mergedId: string): Promise<MergeRow | undefined> {
  const [merge] = await db
    .select()
    .from(customerMerges)
    .where(and(eq(customerMerges.mergedId, mergedId), isNull(customerMerges.undoneAt)))
  return merge
}

export async function findNewestInto(db: Executor, keptId: string): Promise<MergeRow | undefined> {
  const [merge] = await db
    .select()
    .from(customerMerges)
    .where(and(eq(customerMerges.keptId, keptId), isNull(customerMerges.undoneAt)))
    .orderBy(desc(customerMerges.id))
    .limit(1)
  return merge
}

export async function markUndone(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx.update(customerMerges).set({ undoneAt: now }).where(eq(customerMerges.id, id))
}

// Of which the customer is either side, newest first.
export async function findMergesOf(db: Executor, customerId: string) {
  const merges = await db
    .select({ at: customerMerges.createdAt, keptId: customerMerges.keptId, mergedId: customerMerges.mergedId })
    .from(customerMerges)
    .where(
      and(
        or(eq(customerMerges.keptId, customerId), eq(customerMerges.mergedId, customerId)),
        isNull(customerMerges.undoneAt),
      ),
    )
    .orderBy(desc(customerMerges.id))
  const contacts = await findContacts(
    db,
    merges.flatMap(({ keptId, mergedId }) => [keptId, mergedId]),
  )
  const sides = new Map(contacts.map(({ id, name, email }) => [id, { id, name, email }]))
  return merges.flatMap(({ at, keptId, mergedId }) => {
    const [kept, merged] = [sides.get(keptId), sides.get(mergedId)]
    return kept && merged ? [{ at, kept, merged }] : []
  })
}
