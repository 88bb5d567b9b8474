import type { Visit } from '#src/server/platform/websites/port.ts'
import type { CheckRow } from './tables.ts'

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
