import { formatCount, formatDate } from '#src/kit/format-date.ts'
import { dayMs } from '#src/kit/time.ts'
import type { Visit } from '#src/server/platform/websites/port.ts'
import type { Condition } from './report-conditions.ts'
import type { CheckState, SiteRow, CheckRow } from './tables.ts'

export type Judgement = Pick<CheckRow, 'status' | 'responseMs' | 'reason' | 'certificateEndsAt'>

export function judgeVisit(visit: Visit, slowMs: number): Judgement {
  const { responseMs } = visit
  if (visit.kind === 'failed') return { status: 'offline', responseMs, reason: visit.reason, certificateEndsAt: null }
  const certificateEndsAt = visit.certificateEndsAt ?? null
  if (visit.status >= 400) {
    return { status: 'offline', responseMs, reason: `The server answered ${visit.status}.`, certificateEndsAt }
  }
  return { status: responseMs > slowMs ? 'slow' : 'online', responseMs, reason: null, certificateEndsAt }
}

const urgentMs = 3 * dayMs

export interface Observed {
  site: Pick<SiteRow, 'id' | 'url' | 'isOwn'>
  now: Judgement
  // Of the check before; undefined for the first.
  before: CheckState | undefined
  at: Date
  certificateDays: number
}

// One failure may be a hiccup of ours: only the second in a row counts as offline.
export function siteConditions({ site, now, before, at, certificateDays }: Observed): Condition[] {
  const name = site.isOwn ? 'Website' : new URL(site.url).host
  const isDown = now.status === 'offline'
  return [
    {
      incident: `site-offline ${site.id}`,
      holds: isDown ? before === 'offline' || undefined : false,
      severity: 'critical',
      message: `${name} offline, 2 failures in a row`,
      whenOver: (lasted) => `${name} online after ${lasted}`,
    },
    {
      incident: `site-slow ${site.id}`,
      holds: isDown ? undefined : now.status === 'slow',
      severity: 'medium',
      message: `${name} slow: ${formatMs(now.responseMs)}`,
      whenOver: () => `${name} back to normal: ${formatMs(now.responseMs)}`,
    },
    ...certificateConditions({ site, name, endsAt: now.certificateEndsAt, at, certificateDays }),
  ]
}

const formatMs = (ms: number): string => `${formatCount(ms)} ms`

interface Certificate {
  site: Observed['site']
  name: string
  endsAt: Date | null
  at: Date
  certificateDays: number
}

function certificateConditions({ site, name, endsAt, at, certificateDays }: Certificate): Condition[] {
  if (!endsAt) return []
  const leftMs = endsAt.getTime() - at.getTime()
  const message = `${name}: the certificate expires on ${formatDate(endsAt, { day: 'numeric', month: 'long' })}`
  return [
    { incident: `certificate-soon ${site.id}`, holds: leftMs < certificateDays * dayMs, severity: 'medium', message },
    { incident: `certificate-urgent ${site.id}`, holds: leftMs < urgentMs, severity: 'high', message },
  ]
}
