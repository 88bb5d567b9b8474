import { lt, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#src/server/platform/database/port.ts'
import { sampleRequests } from './tables.ts'

export interface Cap {
  counted: string
  most: number
}

// Counts one request and says whether it is still within the cap, in one statement: fifty at once count as fifty.
export async function countRequest(tx: Transaction, day: string, { counted, most }: Cap): Promise<boolean> {
  const rows = await tx
    .insert(sampleRequests)
    .values({ day, counted, used: 1 })
    .onConflictDoUpdate({
      target: [sampleRequests.day, sampleRequests.counted],
      set: { used: sql`${sampleRequests.used} + 1` },
      setWhere: lt(sampleRequests.used, most),
    })
    .returning({ used: sampleRequests.used })
  return rows.length > 0
}

export async function deleteRequestsBefore(db: Executor, day: string): Promise<void> {
  await db.delete(sampleRequests).where(lt(sampleRequests.day, day))
}
