import { and, eq, isNull } from 'drizzle-orm'
import type { Executor, Transaction } from '#src/server/platform/database/port.ts'
import { type OfferRow, offers } from './tables.ts'

// A visitor has one published offer: a second one is not stored.
export async function insertOffer(
  db: Executor,
  offer: Omit<OfferRow, 'cameTo' | 'heldBy' | 'usedAt'> & { heldBy?: string | null },
): Promise<void> {
  await db.insert(offers).values(offer).onConflictDoNothing({ target: offers.visitorId })
}

export async function findOfferOfVisitor(db: Executor, visitorId: string): Promise<OfferRow | undefined> {
  const [offer] = await db.select().from(offers).where(eq(offers.visitorId, visitorId))
  return offer
}

// Whoever claims the same offer waits here for its turn.
export async function lockOffer(tx: Transaction, id: string): Promise<void> {
  await tx.select({ id: offers.id }).from(offers).where(eq(offers.id, id)).for('update')
}

export async function findOfferRow(db: Executor, id: string): Promise<OfferRow | undefined> {
  const [offer] = await db.select().from(offers).where(eq(offers.id, id))
  return offer
}

// The newest order holds it, so that no earlier one can be paid with it as well. False when it is used up.
export async function holdOffer(tx: Transaction, id: string, orderId: string): Promise<boolean> {
  const rows = await tx
    .update(offers)
    .set({ heldBy: orderId })
    .where(and(eq(offers.id, id), isNull(offers.usedAt)))
    .returning({ id: offers.id })
  return rows.length > 0
}

export async function useOffer(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx
    .update(offers)
    .set({ usedAt: now })
    .where(and(eq(offers.id, id), isNull(offers.usedAt)))
}
