import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Executor } from '#src/server/platform/database/port.ts'
import { backupRuns, installations, restores } from './tables.ts'

export type BackupRun = typeof backupRuns.$inferSelect
export type NewRun = typeof backupRuns.$inferInsert

export async function insertRun(db: Executor, run: NewRun): Promise<void> {
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

export type Restore = typeof restores.$inferSelect

// What this shop was last brought back from.
export async function findRestore(db: Executor): Promise<Restore | undefined> {
  return (await db.select().from(restores).orderBy(desc(restores.id)).limit(1))[0]
}
