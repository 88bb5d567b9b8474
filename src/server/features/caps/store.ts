import { lt, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#src/server/platform/database/port.ts'
import { sampleRequests } from './tables.ts'

// What strangers may cause on one day, such as mail. The table is named after its first use.

export interface Cap {
  // What is counted, by its kind first: 'sample source 203.0.113.7'.
  counted: string
  most: number
}

// Counts one and answers the first cap that is passed.
export async function countOne(tx: Transaction, now: Date, caps: Cap[]): Promise<Cap | undefined> {
  const [passed] = await countEach(tx, now, [caps])
  return passed
}

// Counts one for each who asks, and answers for each the first cap that it passes. One statement, so fifty at once count
// as fifty; its rows are taken in the same order by everybody, so nobody waits for each other in a circle.
export async function countEach(tx: Transaction, now: Date, asked: Cap[][]): Promise<(Cap | undefined)[]> {
  if (asked.length === 0) return []
  const added = Map.groupBy(asked.flat(), ({ counted }) => counted)
  const counts = [...added].map(([counted, caps]) => ({ counted, added: caps.length }))
  const { rows } = await tx.execute<{ counted: string; used: number }>(sql`
    insert into ${sampleRequests} (day, counted, used)
    select ${dayOf(now)}, counted, added
    from json_to_recordset(${JSON.stringify(counts)}::json) as new (counted text, added integer)
    order by counted
    on conflict (day, counted) do update set used = ${sampleRequests.used} + excluded.used
    returning counted, used`)
  const used = new Map(rows.map((row) => [row.counted, row.used - (added.get(row.counted)?.length ?? 0)]))
  const isPassed = ({ counted, most }: Cap): boolean => {
    const next = (used.get(counted) ?? 0) + 1
    used.set(counted, next)
    return next > most
  }
  return asked.map((caps) => caps.find(isPassed))
}

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)

// Nothing older than the day before is kept.
export async function forgetCountsBefore(db: Executor, moment: Date): Promise<void> {
  await db.delete(sampleRequests).where(lt(sampleRequests.day, dayOf(moment)))
}
