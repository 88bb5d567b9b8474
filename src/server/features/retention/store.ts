import { desc, eq } from 'drizzle-orm'
import type { Executor, Transaction } from '#src/server/platform/database/port.ts'
import { erasures } from './tables.ts'

type Erasure = typeof erasures.$inferSelect

export async function insertErasure(tx: Transaction, erasure: Erasure): Promise<void> {
  await tx.insert(erasures).values(erasure)
}

export async function finishErasure(db: Executor, id: string, finishedAt: Date): Promise<void> {
  await db.update(erasures).set({ finishedAt }).where(eq(erasures.id, id))
}

const mostListed = 100

export const findErasures = (db: Executor): Promise<Erasure[]> =>
  db.select().from(erasures).orderBy(desc(erasures.id)).limit(mostListed)
