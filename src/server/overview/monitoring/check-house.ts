import { alertLimitsOf } from '#src/contracts/overview/alert-limits.ts'
import { dayMs, hourMs, minuteMs } from '#src/kit/time.ts'
import { readBackupState } from '#src/server/admin/backups/feature.ts'
import { countFailedLogins } from '#src/server/people/audit/feature.ts'
import { measureMail } from '#src/server/people/emails/feature.ts'
import { findUnknownZone } from '#src/server/admin/settings/feature.ts'
import { watchClock } from '#src/server/people/forgetting/feature.ts'
import { findFailingMailbox } from '#src/server/people/replies/feature.ts'
import { countOddPayments } from '#src/server/sales/orders/feature.ts'
import { countUnheard } from '#src/server/sales/payments/feature.ts'
import type { Database } from '#src/server/platform/database/port.ts'
import type { Disk } from '#src/server/platform/disk/port.ts'
import { backupConditions } from './backup-conditions.ts'
import { houseConditions } from './house-conditions.ts'
import { type ReportDeps, reportConditions } from './report-conditions.ts'

export interface CheckHouseDeps extends ReportDeps {
  database: Database
  disk: Disk
  findWaitingVersion: () => Promise<string | undefined>
  // What was sealed with an APP_SECRET that is gone.
  findLostSecrets: () => Promise<string[]>
}

export async function checkHouse(deps: CheckHouseDeps): Promise<void> {
  const ago = (ms: number) => new Date(deps.clock.now().getTime() - ms)
  const clockJump = await watchClock(deps)
  const [overdueJobs, deadJobs, disk, mail, unheardPayments, oddPayments, failedLogins, backup, mailbox, unknownZone] =
    await Promise.all([
      deps.queue.countOverdue(),
      deps.queue.countDead(),
      deps.disk.measure(),
      measureMail(deps.database, { failed: ago(hourMs), unknown: ago(dayMs) }),
      // A message may take its time.
      countUnheard(deps.database, { from: ago(dayMs), before: ago(hourMs) }),
      countOddPayments(deps.database, ago(dayMs)),
      countFailedLogins(deps.database, ago(10 * minuteMs)),
      readBackupState(deps.database),
      findFailingMailbox(deps.database),
      findUnknownZone(deps.database),
    ])
  const mailboxProblem = mailbox && mailbox.since < ago(hourMs) ? mailbox.problem : null
  const figures = {
    clockJump,
    mailboxProblem,
    overdueJobs,
    deadJobs,
    disk,
    mail,
    unheardPayments,
    oddPayments,
    failedLogins,
    unknownZone,
    waitingVersion: await deps.findWaitingVersion(),
    lostSecrets: await deps.findLostSecrets(),
  }
  const limits = alertLimitsOf(await deps.readBusiness(deps.database))
  const conditions = [...houseConditions(figures, limits), ...backupConditions(backup, deps.clock.now(), limits)]
  await deps.database.transaction((tx) => reportConditions(deps, tx, conditions))
}
