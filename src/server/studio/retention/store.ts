import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Executor, Transaction } from '#src/server/platform/database/port.ts'
import { erasures } from './tables.ts'

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
