import { done } from '#src/contracts/call.ts'
import {
  type BackupsShown,
  backUpNow as backUpNowCall,
  type KeptPlaces,
  readBackups,
} from '#src/contracts/overview/backups.ts'
import { AppError } from '#src/kit/app-error.ts'
import { recordAudit } from '#src/server/people/audit/feature.ts'
import { type Route, route } from '#src/server/platform/http/port.ts'
import type { Queue } from '#src/server/platform/queue/port.ts'
import { takeJob } from './jobs.ts'
import type { BackupDeps } from './run-backup.ts'
import { findRestore, readBackupState, type Restore } from './store.ts'

export interface BackupRouteDeps extends BackupDeps {
  queue: Queue
  keptPlaces: KeptPlaces
}

export const backupRoutes = (deps: BackupRouteDeps): Route[] => [
  route(readBackups, async () => {
    const { backup, proof } = await readBackupState(deps.database)
    return {
      body: {
        ...deps.keptPlaces,
        takenAt: backup.of?.toISOString() ?? null,
        provedAt: proof.finishedAt?.toISOString() ?? null,
        state: await deps.queue.readState(takeJob),
        problem: backup.problem,
        proofProblem: proof.problem,
        remarks: backup.remarks,
        restored: showRestore(await findRestore(deps.database)),
      },
    }
  }),
  route(backUpNowCall, async () => {
    await backUpNow(deps)
    return { body: done }
  }),
]

const maxShown = 100

const showRestore = (restore: Restore | undefined): BackupsShown['restored'] =>
  restore
    ? {
        restoredAt: restore.restoredAt.toISOString(),
        takenAt: restore.takenAt.toISOString(),
        missing: restore.missing.slice(0, maxShown),
        missingCount: restore.missingCount,
      }
    : null

async function backUpNow({ database, clock, queue }: BackupRouteDeps): Promise<void> {
  if ((await queue.readState(takeJob)) !== 'idle') throw new AppError('conflict', 'A backup is already being taken.')
  await database.transaction(async (tx) => {
    await queue.enqueue(tx, takeJob, [{ isAtOnce: true }])
    await recordAudit(tx, clock.now(), [{ actor: 'owner', action: 'backup.asked', customerId: null, detail: {} }])
  })
}
