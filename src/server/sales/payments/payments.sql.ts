import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt } from 'drizzle-orm'
import { newId } from '#src/kit/ids.ts'
import type { Executor, Transaction } from '#src/server/platform/database/port.ts'
import { type Attempt, paymentAttempts, paymentEvents } from './tables.ts'

export async function insertAttempt(
  tx: Transaction,
  attempt: Pick<Attempt, 'orderId' | 'number' | 'provider' | 'isTest' | 'amountPence' | 'createdAt'>,
): Promise<Attempt> {
  const { createdAt } = attempt
  const values = { ...attempt, id: newId(createdAt.getTime()), state: 'calling' as const, checkedAt: createdAt }
  const [inserted] = await tx.insert(paymentAttempts).values(values).returning()
  if (!inserted) throw new Error('An attempt was not stored.')
  return inserted
}

export async function findNewestAttempt(db: Executor, orderId: string): Promise<Attempt | undefined> {
  const [attempt] = await db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.orderId, orderId))
    .orderBy(desc(paymentAttempts.number))
    .limit(1)
  return attempt
}

export async function findAttemptOfIntent(db: Executor, intentId: string): Promise<Attempt | undefined> {
  const [attempt] = await db.select().from(paymentAttempts).where(eq(paymentAttempts.intentId, intentId))
  return attempt
}

// For an event that comes before the answer to the call that made the intent.
export async function findAttemptByNumber(db: Executor, orderId: string, number: number): Promise<Attempt | undefined> {
  const [attempt] = await db
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.orderId, orderId), eq(paymentAttempts.number, number)))
  return attempt
}

export const findLiveAttempts = (db: Executor, orderId: string): Promise<Attempt[]> =>
  db
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.orderId, orderId), inArray(paymentAttempts.state, ['waiting', 'processing'])))

// The payment that the order was paid with.
export async function findPaidAttempt(db: Executor, orderId: string): Promise<Attempt | undefined> {
  const [attempt] = await db
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.orderId, orderId), eq(paymentAttempts.paidOrder, true)))
  return attempt
}

export async function findAttemptById(db: Executor, id: string): Promise<Attempt | undefined> {
  const [attempt] = await db.select().from(paymentAttempts).where(eq(paymentAttempts.id, id))
  return attempt
}

type AttemptChanges = Partial<
  Pick<
    Attempt,
    | 'intentId'
    | 'clientSecret'
    | 'state'
    | 'lastError'
    | 'failedAt'
    | 'failureMailedAt'
    | 'checkedAt'
    | 'feePence'
    | 'paidOrder'
  >
>

export async function updateAttempt(tx: Executor, id: string, changes: AttemptChanges): Promise<void> {
  await tx.update(paymentAttempts).set(changes).where(eq(paymentAttempts.id, id))
}

// Open payments that nobody has asked the provider about since then, the longest waiting first.
export const findUnchecked = (db: Executor, before: Date, limit: number): Promise<Attempt[]> =>
  db
    .select()
    .from(paymentAttempts)
    .where(
      and(
        inArray(paymentAttempts.state, ['waiting', 'processing']),
        isNotNull(paymentAttempts.intentId),
        lt(paymentAttempts.checkedAt, before),
      ),
    )
    .orderBy(asc(paymentAttempts.checkedAt))
    .limit(limit)

// Payments that may have been given back at the provider without a word to us.
export const findPaidUnchecked = (
  db: Executor,
  { paidAfter, checkedBefore, limit }: { paidAfter: Date; checkedBefore: Date; limit: number },
): Promise<Attempt[]> =>
  db
    .select()
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.state, 'succeeded'),
        isNotNull(paymentAttempts.intentId),
        gt(paymentAttempts.createdAt, paidAfter),
        lt(paymentAttempts.checkedAt, checkedBefore),
      ),
    )
    .orderBy(asc(paymentAttempts.checkedAt))
    .limit(limit)

// Payments that failed, were not tried again since then, and whose buyer has not been told.
export const findUntoldFailures = (db: Executor, before: Date, limit: number): Promise<Attempt[]> =>
  db
    .select()
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.state, 'waiting'),
        lt(paymentAttempts.failedAt, before),
        isNull(paymentAttempts.failureMailedAt),
      ),
    )
    .limit(limit)

// False when this event has been here before.
export async function insertEvent(tx: Transaction, event: typeof paymentEvents.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(paymentEvents).values(event).onConflictDoNothing().returning({ id: paymentEvents.id })
  return rows.length > 0
}
