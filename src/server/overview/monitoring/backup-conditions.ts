import type { AlertLimits } from '#src/contracts/overview/alert-limits.ts'
import { dayMs, hourMs } from '#src/kit/time.ts'
import type { BackupState } from '#src/server/admin/backups/feature.ts'
import type { Condition } from './report-conditions.ts'

// A shop without any backup is told sooner than one whose newest is late.
const firstWithinHours = 24
const proofWithinDays = 15
const clockErrorMs = hourMs

// Failed runs are told like those of any other sweep; this is about what should have happened and hasn't.
export const backupConditions = (state: BackupState, now: Date, limits: AlertLimits): Condition[] => [
  { incident: 'backup-late', severity: 'high', ...describeBackup(state, now, limits) },
  { incident: 'proof-late', severity: 'high', ...describeProof(state, now) },
  {
    incident: 'backups-damaged',
    severity: 'medium',
    holds: state.backup.remarks.length > 0,
    message: `Backups need a look: ${state.backup.remarks[0] ?? ''}`,
  },
]

type Described = Pick<Condition, 'holds' | 'message'>

function describeBackup({ backup, since }: BackupState, now: Date, { backupLateHours }: AlertLimits): Described {
  const from = backup.of ?? since
  const hours = from ? Math.floor((now.getTime() - from.getTime()) / hourMs) : undefined
  if (!backup.of)
    return { holds: (hours ?? 0) > firstWithinHours, message: `There is no backup yet, after ${hours} hours` }
  // Its age would not be right for years.
  if (backup.of.getTime() > now.getTime() + clockErrorMs) {
    return { holds: true, message: 'The newest backup is dated in the future: check this machine’s clock' }
  }
  return { holds: (hours ?? 0) > backupLateHours, message: `The newest backup is ${hours} hours old` }
}

function describeProof({ backup, proof, since }: BackupState, now: Date): Described {
  const from = proof.finishedAt ?? since
  const days = from ? Math.floor((now.getTime() - from.getTime()) / dayMs) : 0
  const isAhead = days < 0
  const message = proof.finishedAt
    ? `No backup has been restored in a test for ${days} days`
    : `No backup has been restored in a test yet, after ${days} days`
  // Without a backup, that is what needs doing.
  return { holds: backup.of !== null && (isAhead || days > proofWithinDays), message }
}
