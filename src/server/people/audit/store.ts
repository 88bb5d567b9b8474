import { desc, eq } from 'drizzle-orm'
import { newId } from '#src/kit/ids.ts'
import type { Executor, Transaction } from '#src/server/platform/database/port.ts'
import { type Actor, auditEvents } from './tables.ts'

export interface AuditEvent {
  actor: Actor
  // What was done, as the thing and the action: 'customer.archived', 'order.refunded'.
  action: string
  customerId: string | null
  detail?: Record<string, unknown>
}

// In the transaction of the action itself: there is no action without its record, and no record without the deed.
export async function recordAudit(tx: Transaction, now: Date, events: AuditEvent[]): Promise<void> {
  if (events.length === 0) return
  await tx
    .insert(auditEvents)
    .values(events.map((event) => ({ id: newId(now.getTime()), createdAt: now, detail: {}, ...event })))
}

export const listAudit = (db: Executor, customerId: string, limit = 100) =>
  db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.customerId, customerId))
    .orderBy(desc(auditEvents.createdAt))
    .limit(limit)
