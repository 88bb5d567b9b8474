import { isToldBy } from '#src/contracts/overview/news-kinds.ts'
import type { Settings } from '#src/contracts/people/setting-rules.ts'
import { ownerAddressOf } from '#src/server/platform/mail/port.ts'
import type { Severity } from '#src/contracts/overview/website.ts'
import { newId } from '#src/kit/ids.ts'
import { minuteMs } from '#src/kit/time.ts'
import { type MailDeps, queueEmails } from '#src/server/people/emails/feature.ts'
import type { Transaction } from '#src/server/platform/database/port.ts'
import { closeAlert, openAlert } from './alert-store.ts'

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
