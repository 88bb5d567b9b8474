import { and, eq, isNull } from 'drizzle-orm'
import type { Executor, Transaction } from '#src/server/platform/database/port.ts'
import { type OfferRow, offers } from './tables.ts'

export async function insertOffer(tx: Transaction, offer: Omit<OfferRow, 'heldBy' | 'usedAt'>): Promise<void> {
  await tx.insert(offers).values(offer)
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
