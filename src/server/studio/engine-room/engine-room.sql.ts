import { desc, eq, gte } from 'drizzle-orm'
import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Executor, Transaction } from '#src/server/platform/database/port.ts'

const roomBatches = pgTable('room_batches', {
  id: uuid().primaryKey(),
  jobKey: text('job_key').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})

export type RoomBatchRow = typeof roomBatches.$inferSelect

// False when the browser has sent this one before.
export async function insertBatch(tx: Transaction, row: RoomBatchRow): Promise<boolean> {
  const rows = await tx.insert(roomBatches).values(row).onConflictDoNothing().returning({ id: roomBatches.id })
  return rows.length > 0
}

export async function findBatchByKey(db: Executor, jobKey: string): Promise<RoomBatchRow | undefined> {
  const [row] = await db.select().from(roomBatches).where(eq(roomBatches.jobKey, jobKey))
  return row
}

export const findLastBatches = (db: Executor, limit: number): Promise<RoomBatchRow[]> =>
  db.select().from(roomBatches).orderBy(desc(roomBatches.createdAt)).limit(limit)

export const findBatchesSince = (db: Executor, since: Date): Promise<RoomBatchRow[]> =>
  db.select().from(roomBatches).where(gte(roomBatches.createdAt, since))
