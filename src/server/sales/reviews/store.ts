import { desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { WrittenReview } from '#src/contracts/sales/reviews.ts'
import type { Executor, Transaction } from '#src/server/platform/database/port.ts'
import { type ReviewRow, reviews } from './tables.ts'

// True for the first who asks.
export async function insertAsked(
  tx: Transaction,
  asked: Pick<ReviewRow, 'orderId' | 'orderNumber' | 'askedAt'>,
): Promise<boolean> {
  const made = await tx.insert(reviews).values(asked).onConflictDoNothing().returning()
  return made.length > 0
}

export async function findReview(db: Executor, orderId: string): Promise<ReviewRow | undefined> {
  const [row] = await db.select().from(reviews).where(eq(reviews.orderId, orderId))
  return row
}

export async function lockReview(tx: Transaction, orderId: string): Promise<ReviewRow | undefined> {
  const [row] = await tx.select().from(reviews).where(eq(reviews.orderId, orderId)).for('update')
  return row
}

// Whatever is written anew is not public until it is published anew.
export const saveReview = (
  tx: Transaction,
  orderId: string,
  review: WrittenReview & { writtenAt: Date },
): Promise<unknown> =>
  tx
    .update(reviews)
    .set({ ...review, publishedAt: null })
    .where(eq(reviews.orderId, orderId))

export const clearReview = (tx: Transaction, orderId: string): Promise<unknown> =>
  tx
    .update(reviews)
    .set({ writtenAt: null, rating: null, text: '', name: '', role: '', publishedAt: null })
    .where(eq(reviews.orderId, orderId))

export const setPublished = (tx: Transaction, orderId: string, publishedAt: Date | null): Promise<unknown> =>
  tx.update(reviews).set({ publishedAt }).where(eq(reviews.orderId, orderId))

const maxListed = 200

export const listWritten = (db: Executor): Promise<ReviewRow[]> =>
  db.select().from(reviews).where(isNotNull(reviews.writtenAt)).orderBy(desc(reviews.writtenAt)).limit(maxListed)

const maxPublished = 24

export const listPublished = (db: Executor): Promise<ReviewRow[]> =>
  db.select().from(reviews).where(isNotNull(reviews.publishedAt)).orderBy(desc(reviews.publishedAt)).limit(maxPublished)

// Of all that were written, published or not: choosing among them would be a lie.
export async function countRatings(db: Executor): Promise<{ all: number; good: number }> {
  const { rows } = await db.execute<{ all: number; good: number }>(
    sql`select count(*)::int as all, (count(*) filter (where rating >= 4))::int as good
      from reviews where rating is not null`,
  )
  return rows[0] ?? { all: 0, good: 0 }
}
