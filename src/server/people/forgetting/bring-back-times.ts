import { sql } from 'drizzle-orm'
import { hourMs, minuteMs } from '#src/kit/time.ts'
import type { Transaction } from '#src/server/platform/database/port.ts'

interface WorkTime {
  table: string
  column: string
  // How far ahead it may rightly be.
  maxAheadMs: number
}

// When work was last looked at or may next be taken. Written while the clock was ahead, each would hold its work back until
// the clock gets there again: a mail that is never taken up, a payment that is never asked about.
const workTimes: WorkTime[] = [
  { table: 'emails', column: 'claimed_at', maxAheadMs: 0 },
  { table: 'payment_attempts', column: 'checked_at', maxAheadMs: 0 },
  { table: 'clips', column: 'checked_at', maxAheadMs: 0 },
  { table: 'worker_signs', column: 'seen_at', maxAheadMs: 0 },
  { table: 'mailbox_positions', column: 'claimed_until', maxAheadMs: 3 * minuteMs },
  { table: 'webhook_deliveries', column: 'next_at', maxAheadMs: 24 * hourMs },
]

export async function bringBackTimes(tx: Transaction, now: Date): Promise<void> {
  for (const { table, column, maxAheadMs } of workTimes) {
    const latest = new Date(now.getTime() + maxAheadMs).toISOString()
    await tx.execute(
      sql`update ${sql.identifier(table)} set ${sql.identifier(column)} = ${latest} where ${sql.identifier(column)} > ${latest}`,
    )
  }
}
