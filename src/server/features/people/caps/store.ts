import { lt, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#src/server/platform/database/port.ts'
import { sampleRequests } from './tables.ts'

// Adds to each count and answers what they are then. One statement, in the same order for everybody: fifty at once count
// as fifty, and nobody waits for each other in a circle.
export async function addToCounts(tx: Transaction, day: string, added: ReadonlyMap<string, number>) {
  const rows = Array.from(added, ([counted, used]) => ({ day, counted, used }))
  const counts = await tx
    .insert(sampleRequests)
    .values(rows.toSorted((one, other) => (one.counted < other.counted ? -1 : 1)))
    .onConflictDoUpdate({
      target: [sampleRequests.day, sampleRequests.counted],
      set: { used: sql`${sampleRequests.used} + excluded.used` },
    })
    .returning({ counted: sampleRequests.counted, used: sampleRequests.used })
  return new Map(counts.map(({ counted, used }) => [counted, used]))
}

export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)

// Nothing older than the day before is kept.
export async function forgetCountsBefore(db: Executor, moment: Date): Promise<void> {
  await db.delete(sampleRequests).where(lt(sampleRequests.day, dayOf(moment)))
}
