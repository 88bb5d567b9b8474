import { newId } from '#src/kit/ids.ts'
import type { Clock } from '#src/server/platform/clock/port.ts'
import type { Database } from '#src/server/platform/database/port.ts'
import { type BackupRun, insertRun, type NewRun, readBackupState } from './store.ts'

export interface BackupDeps {
  database: Database
  clock: Clock
  backups: {
    // Takes one, without a rest where it is wanted at once, and removes those that are no longer kept.
    take(wishes: { isAtOnce: boolean; isThorough: boolean }): Promise<TakenBackup>
    // Restores the newest into a scratch folder. Answers the moment that it stands for.
    prove(): Promise<Date>
  }
}

interface TakenBackup {
  // The moment that it stands for.
  takenAt: Date
  // What it found wrong with earlier ones.
  remarks: string[]
}

// Each run leaves a record, whether it went well or not.
export async function runBackup(deps: BackupDeps, isAtOnce: boolean): Promise<void> {
  // What a test restore found damaged is looked for among all files, and copied again.
  const { proof } = await readBackupState(deps.database)
  const isThorough = proof.problem !== null
  await record(deps, 'backup', async () => {
    const { takenAt, remarks } = await deps.backups.take({ isAtOnce, isThorough })
    return { of: takenAt, remarks }
  })
}

export const runProof = (deps: BackupDeps): Promise<void> =>
  record(deps, 'proof', async () => ({ of: await deps.backups.prove(), remarks: [] }))

async function record(
  { database, clock }: BackupDeps,
  kind: BackupRun['kind'],
  run: () => Promise<Pick<BackupRun, 'remarks'> & { of: Date }>,
): Promise<void> {
  const startedAt = clock.now()
  const note = (outcome: Pick<NewRun, 'of' | 'problem' | 'remarks'>): Promise<void> => {
    const finishedAt = clock.now()
    return insertRun(database, { id: newId(finishedAt.getTime()), kind, startedAt, finishedAt, ...outcome })
  }
  let outcome
  try {
    outcome = await run()
  } catch (problem) {
    await note({ of: null, problem: problem instanceof Error ? problem.message : String(problem), remarks: [] })
    throw problem
  }
  await note({ ...outcome, problem: null })
}
