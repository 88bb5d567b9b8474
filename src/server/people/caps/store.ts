import { sql } from 'drizzle-orm'
import type { Transaction } from '#src/server/platform/database/port.ts'
import { sampleRequests } from './tables.ts'

// What each is now, held until the transaction ends. One statement, in the same order for everybody: nobody waits for each
// other in a circle.
export async function holdCounts(tx: Transaction, day: string, names: ReadonlySet<string>) {
  const rows = [...names].toSorted().map((counted) => ({ day, counted, used: 0 }))
  const counts = await tx
    .insert(sampleRequests)
    .values(rows)
    .onConflictDoUpdate({
      target: [sampleRequests.day, sampleRequests.counted],
      set: { used: sql`${sampleRequests.used}` },
    })
    .returning({ counted: sampleRequests.counted, used: sampleRequests.used })
  return new Map(counts.map(({ counted, used }) => [counted, used]))
}

export async function writeCounts(tx: Transaction, day: string, used: ReadonlyMap<string, number>): Promise<void> {
  const rows = JSON.stringify(Array.from(used, ([counted, now]) => ({ counted, now })))
  await tx.execute(sql`
    update ${sampleRequests} set used = written.now
    from json_to_recordset(${rows}::json) as written (counted text, now integer)
    where ${sampleRequests.day} = ${day} and ${sampleRequests.counted} = written.counted`)
}

export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)
