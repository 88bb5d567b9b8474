import { and, desc, eq, isNull } from 'drizzle-orm'
import { bigint, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Executor, Transaction } from '#src/server/platform/database/port.ts'

export type ErasureReason = 'delivered' | 'undelivered' | 'customer' | 'owner' | 'expired'

// What was deleted, when and why. It outlives what it tells of, so it names no file and no person.
const erasures = pgTable('erasures', {
  id: uuid().primaryKey(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  customerId: uuid('customer_id').notNull(),
  orderId: uuid('order_id'),
  reason: text().$type<ErasureReason>().notNull(),
  photos: integer().notNull(),
  films: integer().notNull(),
  clips: integer().notNull(),
  bytes: bigint({ mode: 'number' }).notNull(),
  finishedAt: timestamp('finished_at', { withTimezone: true }),
})

export type Erasure = typeof erasures.$inferSelect

export async function insertErasure(tx: Transaction, erasure: Erasure): Promise<void> {
  await tx.insert(erasures).values(erasure)
}

// Undefined where that was done before.
export async function finishErasure(tx: Transaction, id: string, finishedAt: Date): Promise<Erasure | undefined> {
  const isOpen = and(eq(erasures.id, id), isNull(erasures.finishedAt))
  const [finished] = await tx.update(erasures).set({ finishedAt }).where(isOpen).returning()
  return finished
}

const maxListed = 100

export const findErasures = (db: Executor): Promise<Erasure[]> =>
  db.select().from(erasures).orderBy(desc(erasures.id)).limit(maxListed)
