import { newId } from '#src/kit/ids.ts'
import type { Clock } from '#src/server/platform/clock/port.ts'
import type { Database, Executor } from '#src/server/platform/database/port.ts'
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { backupRuns, installations, restores } from './tables.ts'
import { z } from 'zod'
import { hourMs, secondMs } from '#src/kit/time.ts'
import { defineJob, handleJob, type JobHandler, type Queue } from '#src/server/platform/queue/port.ts'
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
async function runBackup(deps: BackupDeps, isAtOnce: boolean): Promise<void> {
  // What a test restore found damaged is looked for among all files, and copied again.
  const { proof } = await readBackupState(deps.database)
  const isThorough = proof.problem !== null
  await record(deps, 'backup', async () => {
    const { takenAt, remarks } = await deps.backups.take({ isAtOnce, isThorough })
    return { of: takenAt, remarks }
  })
}

const runProof = (deps: BackupDeps): Promise<void> =>
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

type BackupRun = typeof backupRuns.$inferSelect
type NewRun = typeof backupRuns.$inferInsert

async function insertRun(db: Executor, run: NewRun): Promise<void> {
  await db.insert(backupRuns).values(run)
}

interface KindState {
  // The newest good one: the moment that it stands for, and when it ended. Null for never.
  of: Date | null
  finishedAt: Date | null
  // Why the newest run failed; null where it did not.
  problem: string | null
  // How many have failed since the newest good one.
  failures: number
  // What the newest good one found wrong with earlier backups.
  remarks: string[]
}

export interface BackupState {
  backup: KindState
  proof: KindState
  // When this installation was made.
  since: Date | null
}

// The newest is the one that ended last, whatever the clock said.
export async function readBackupState(db: Executor): Promise<BackupState> {
  const [backup, proof] = [await readKind(db, 'backup'), await readKind(db, 'proof')]
  const [installation] = await db.select({ createdAt: installations.createdAt }).from(installations)
  return { backup, proof, since: installation?.createdAt ?? null }
}

async function readKind(db: Executor, kind: BackupRun['kind']): Promise<KindState> {
  const ofKind = eq(backupRuns.kind, kind)
  const newest = desc(backupRuns.number)
  const [last] = await db.select().from(backupRuns).where(ofKind).orderBy(newest).limit(1)
  const [good] = await db
    .select()
    .from(backupRuns)
    .where(and(ofKind, isNull(backupRuns.problem)))
    .orderBy(newest)
    .limit(1)
  const [failed] = await db
    .select({ failures: sql<number>`count(*)::integer` })
    .from(backupRuns)
    .where(and(ofKind, gt(backupRuns.number, good?.number ?? 0)))
  return {
    of: good?.of ?? null,
    finishedAt: good?.finishedAt ?? null,
    problem: last?.problem ?? null,
    failures: failed?.failures ?? 0,
    remarks: good?.remarks ?? [],
  }
}

type Restore = typeof restores.$inferSelect

// What this shop was last brought back from.
async function findRestore(db: Executor): Promise<Restore | undefined> {
  return (await db.select().from(restores).orderBy(desc(restores.id)).limit(1))[0]
}

const nothing = z.object({})
const patience = { attempts: 3, retryDelaySeconds: 600, timeoutSeconds: (4 * hourMs) / secondMs }

// At once: somebody waits for it.
const wanted = z.object({ isAtOnce: z.boolean().optional() })

const takeJob = defineJob({
  name: 'backups.take',
  schema: wanted,
  cron: { at: '11 2 * * *', why: 'time: a backup every night' },
  ...patience,
})
const proveJob = defineJob({
  name: 'backups.prove',
  schema: nothing,
  cron: { at: '11 5 * * 0', why: 'time: the newest backup is restored and compared, on Sundays' },
  ...patience,
})

export const backupJobs = [takeJob, proveJob]

export const backupHandlers = (deps: BackupDeps): JobHandler[] => [
  handleJob(takeJob, ({ isAtOnce = false }) => runBackup(deps, isAtOnce)),
  handleJob(proveJob, () => runProof(deps)),
]

interface BackupRouteDeps extends BackupDeps {
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
