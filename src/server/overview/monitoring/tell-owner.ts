import type { Transaction } from '#src/server/platform/database/port.ts'
import { type ReportDeps, reportConditions } from './report-conditions.ts'

// One thing that the owner must know now: an alert and a mail, once for an incident.
export const tellOwner = (
  deps: ReportDeps,
  tx: Transaction,
  { incident, message }: { incident: string; message: string },
): Promise<void> => reportConditions(deps, tx, [{ incident, message, holds: true, severity: 'high' }])

// It is over, or somebody has taken care of it: the next time is news again.
export const closeNews = (deps: ReportDeps, tx: Transaction, incident: string): Promise<void> =>
  reportConditions(deps, tx, [{ incident, message: '', holds: false, severity: 'high' }])
