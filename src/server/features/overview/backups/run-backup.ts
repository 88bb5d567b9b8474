import { newId } from '#src/kit/ids.ts'
import type { Clock } from '#src/server/platform/clock/port.ts'
import type { Database } from '#src/server/platform/database/port.ts'
import { type BackupRun, insertRun } from './store.ts'

export interface BackupDeps {
  database: Database
  clock: Clock
  backups: {
    // Takes one, without a rest where it is wanted at once, and removes those that are no longer kept. Answers the moment
    // that it stands for.
    take(isAtOnce: boolean): Promise<Date>
    // Restores the newest into a scratch folder. Answers the moment that it stands for.
    prove(): Promise<Date>
  }
}

// Each run leaves a record, whether it went well or not.
export async function runBackup(
  { database, clock, backups }: BackupDeps,
  kind: BackupRun['kind'],
  isAtOnce = false,
): Promise<void> {
  const startedAt = clock.now()
  const record = (outcome: Pick<BackupRun, 'of' | 'problem'>): Promise<void> => {
    const finishedAt = clock.now()
    return insertRun(database, { id: newId(finishedAt.getTime()), kind, startedAt, finishedAt, ...outcome })
  }
  try {
    await record({ of: await (kind === 'backup' ? backups.take(isAtOnce) : backups.prove()), problem: null })
  } catch (problem) {
    await record({ of: null, problem: problem instanceof Error ? problem.message : String(problem) })
    throw problem
  }
}
