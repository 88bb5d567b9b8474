import { lt, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#src/server/platform/database/port.ts'
import { sampleRequests } from './tables.ts'

// What strangers may cause on one day, such as mail. The table is named after its first use.

export interface Cap {
  // What is counted, by its kind first: 'sample source 203.0.113.7'.
  counted: string
  most: number
}

// Counts one and answers the first cap that is passed. Each in one statement: fifty at once count as fifty. The same
// order for everybody: nobody waits for each other in a circle.
export async function countOne(tx: Transaction, now: Date, caps: Cap[]): Promise<Cap | undefined> {
  for (const cap of caps) {
    if (!(await isWithin(tx, dayOf(now), cap))) return cap
  }
  return undefined
}

async function isWithin(tx: Transaction, day: string, { counted, most }: Cap): Promise<boolean> {
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

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)

// Nothing older than the day before is kept.
export async function forgetCountsBefore(db: Executor, moment: Date): Promise<void> {
  await db.delete(sampleRequests).where(lt(sampleRequests.day, dayOf(moment)))
}
