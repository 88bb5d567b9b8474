import { and, count, eq, gte, lt, notExists, sql } from 'drizzle-orm'
import type { Executor } from '#src/server/platform/database/port.ts'
import { paymentAttempts, paymentEvents } from './tables.ts'

// Payments that succeeded without a word from the provider: found only because we asked.
export async function countUnheard(db: Executor, { from, before }: { from: Date; before: Date }): Promise<number> {
  const heard = db
    .select({ one: sql`1` })
    .from(paymentEvents)
    .where(eq(paymentEvents.objectId, paymentAttempts.intentId))
  const [row] = await db
    .select({ all: count() })
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.state, 'succeeded'),
        gte(paymentAttempts.createdAt, from),
        lt(paymentAttempts.createdAt, before),
        notExists(heard),
      ),
    )
  return row?.all ?? 0
}
