import type { EventOf } from '#src/server/events/catalogue.ts'
import { isToldBy } from '#src/contracts/overview/news-kinds.ts'
import type { Settings } from '#src/contracts/people/setting-rules.ts'
import { ownerAddressOf } from '#src/server/platform/mail/port.ts'
import type { RecordEvents } from '#src/server/events/log.ts'
import type { Severity } from '#src/contracts/overview/website.ts'
import { newId } from '#src/kit/ids.ts'
import { minuteMs } from '#src/kit/time.ts'
import { type MailDeps, queueEmails } from '#src/server/people/emails/feature.ts'
import type { Transaction, Executor } from '#src/server/platform/database/port.ts'
import { and, count, desc, eq, isNull, like, lt, notInArray, sql } from 'drizzle-orm'
import { type AlertRow, alerts } from './tables.ts'

// How one thing stands now. `holds` undefined means: cannot be said yet, leave it as it is.
export interface Condition {
  // What tells this trouble from any other; it is open once at a time.
  incident: string
  holds: boolean | undefined
  severity: Severity
  message: string
  // What is noted when it ends, given how long it lasted; without it, it just ends.
  whenOver?: (lasted: string) => string
  // News that could not be delivered anyway is not mailed.
  isMailed?: boolean
}

export interface ReportDeps extends MailDeps {
  siteUrl: string
  record: RecordEvents
}

// Alerts come with a change only: a trouble that lasts is told once, and its end once.
export async function reportConditions(deps: ReportDeps, tx: Transaction, conditions: Condition[]): Promise<void> {
  for (const condition of conditions) {
    if (condition.holds === true) await raise(deps, tx, condition)
    if (condition.holds === false) await settle(deps, tx, condition)
  }
}

async function raise(deps: ReportDeps, tx: Transaction, condition: Condition): Promise<void> {
  const now = deps.clock.now()
  const { incident, severity, message, isMailed = true } = condition
  const alert = { id: newId(now.getTime()), createdAt: now, incident, severity, message }
  if (!(await openAlert(tx, { ...alert, acknowledgedAt: null, resolvedAt: null }))) return
  await deps.record(tx, [{ kind: 'alert.opened', actor: 'system', facts: { alertId: alert.id } }])
  const business = await deps.readBusiness(tx)
  if (isMailed && isToldBy(business, 'alert', 'mail')) {
    await queueEmails(deps, tx, [composeAlert(deps, condition, business)])
  }
}

async function settle({ clock }: ReportDeps, tx: Transaction, { incident, whenOver }: Condition): Promise<void> {
  const now = clock.now()
  const since = await closeAlert(tx, incident, now)
  if (!since || !whenOver) return
  const message = whenOver(describeDuration(now.getTime() - since.getTime()))
  const id = newId(now.getTime())
  // Good news waits for nobody.
  const told = { id, createdAt: now, incident: `${incident} over`, severity: 'other' as const, message }
  await openAlert(tx, { ...told, acknowledgedAt: now, resolvedAt: now })
}

function composeAlert({ siteUrl }: ReportDeps, { severity, message }: Condition, business: Settings) {
  return {
    customerId: null,
    kind: 'transactional' as const,
    recipient: ownerAddressOf(business),
    subject: `${severity === 'critical' ? 'Critical: ' : ''}${message}`,
    content: {
      title: message,
      paragraphs: ['We send this once. Follow what happens next on the monitoring screen.'],
      action: { label: 'Open monitoring', url: `${siteUrl}/monitoring` },
    },
  }
}

function describeDuration(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / minuteMs))
  const [number, unit] = minutes < 120 ? [minutes, 'minute'] : [Math.round(minutes / 60), 'hour']
  return `${number} ${unit}${number === 1 ? '' : 's'}`
}

// False when the incident is open already: it was told once, and once is enough.
async function openAlert(tx: Transaction, alert: AlertRow): Promise<boolean> {
  const opened = await tx.insert(alerts).values(alert).onConflictDoNothing().returning({ id: alerts.id })
  return opened.length > 0
}

// Since when it was open; undefined when it was not.
export async function closeAlert(tx: Executor, incident: string, now: Date): Promise<Date | undefined> {
  const [closed] = await tx
    .update(alerts)
    .set({ resolvedAt: now })
    .where(and(eq(alerts.incident, incident), isNull(alerts.resolvedAt)))
    .returning({ createdAt: alerts.createdAt })
  return closed?.createdAt
}

const jobIncident = 'job-failed '
export const incidentOfJob = (id: string): string => jobIncident + id

// Of failed jobs that were tried again or discarded, or that are no longer kept.
export async function settleGoneJobs({ clock }: Pick<ReportDeps, 'clock'>, tx: Transaction, dead: { id: string }[]) {
  const isGone = and(
    like(alerts.incident, `${jobIncident}%`),
    notInArray(
      alerts.incident,
      dead.map(({ id }) => incidentOfJob(id)),
    ),
  )
  await tx
    .update(alerts)
    .set({ resolvedAt: clock.now() })
    .where(and(isNull(alerts.resolvedAt), isGone))
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

// One thing that the owner must know now: an alert and a mail, once for an incident.
export const tellOwner = (
  deps: ReportDeps,
  tx: Transaction,
  { incident, message }: { incident: string; message: string },
): Promise<void> => reportConditions(deps, tx, [{ incident, message, holds: true, severity: 'high' }])

// A film stands still until the owner has looked at it.
export async function alertOwnerOfStages(
  deps: ReportDeps,
  tx: Transaction,
  failed: EventOf<'stage.failed'>[],
): Promise<void> {
  for (const { jobId, facts } of failed) {
    const message = `Job ${facts.number} needs you: ${facts.problem}`
    if (jobId) await tellOwner(deps, tx, { incident: incidentOfFilm(jobId), message })
  }
}

// Somebody has taken care of it: the next time is news again.
export async function closeAlertsOfStages(
  { clock }: ReportDeps,
  tx: Transaction,
  tried: EventOf<'stage.tried_again'>[],
): Promise<void> {
  for (const { jobId } of tried) if (jobId) await closeAlert(tx, incidentOfFilm(jobId), clock.now())
}

const incidentOfFilm = (jobId: string): string => `production ${jobId}`
