import { and, count, desc, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#src/server/platform/database/port.ts'
import { type AlertRow, alerts } from './tables.ts'

// False when the incident is open already: it was told once, and once is enough.
export async function openAlert(tx: Transaction, alert: AlertRow): Promise<boolean> {
  const opened = await tx.insert(alerts).values(alert).onConflictDoNothing().returning({ id: alerts.id })
  return opened.length > 0
}

// Since when it was open; undefined when it was not.
export async function closeAlert(tx: Transaction, incident: string, now: Date): Promise<Date | undefined> {
  const [closed] = await tx
    .update(alerts)
    .set({ resolvedAt: now })
    .where(and(eq(alerts.incident, incident), isNull(alerts.resolvedAt)))
    .returning({ createdAt: alerts.createdAt })
  return closed?.createdAt
}

export const findAlerts = (db: Executor, { limit, offset }: { limit: number; offset: number }): Promise<AlertRow[]> =>
  db.select().from(alerts).orderBy(desc(alerts.id)).limit(limit).offset(offset)

export async function findAlert(db: Executor, id: string): Promise<AlertRow | undefined> {
  const [alert] = await db.select().from(alerts).where(eq(alerts.id, id))
  return alert
}

const isWaiting = isNull(alerts.acknowledgedAt)
const waitingOf = (severity: string) =>
  count(sql`case when ${and(isWaiting, sql`${alerts.severity} = ${severity}`)} then 1 end`)

export async function countAlerts(db: Executor) {
  const [row] = await db
    .select({
      total: count(),
      unacknowledged: count(sql`case when ${isWaiting} then 1 end`),
      critical: waitingOf('critical'),
      high: waitingOf('high'),
      medium: waitingOf('medium'),
      other: waitingOf('other'),
    })
    .from(alerts)
  return row ?? { total: 0, unacknowledged: 0, critical: 0, high: 0, medium: 0, other: 0 }
}

// False when there is no such alert. A second time changes nothing.
export async function markAcknowledged(db: Executor, id: string, now: Date): Promise<boolean> {
  const rows = await db
    .update(alerts)
    .set({ acknowledgedAt: sql`coalesce(${alerts.acknowledgedAt}, ${now.toISOString()}::timestamptz)` })
    .where(eq(alerts.id, id))
    .returning({ id: alerts.id })
  return rows.length > 0
}

export async function forgetAlertsBefore(db: Executor, before: Date): Promise<void> {
  await db.delete(alerts).where(and(lt(alerts.resolvedAt, before), lt(alerts.createdAt, before)))
}
