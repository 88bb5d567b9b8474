import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Executor } from '#src/server/platform/database/port.ts'
import { backupRuns } from './tables.ts'

export type BackupRun = typeof backupRuns.$inferSelect

export async function insertRun(db: Executor, run: BackupRun): Promise<void> {
  await db.insert(backupRuns).values(run)
}

// The moment that the newest good backup stands for, and when one was last proved; null for never.
export async function readBackupState(db: Executor): Promise<{ takenAt: Date | null; provedAt: Date | null }> {
  const newest = async (kind: BackupRun['kind']): Promise<BackupRun | undefined> => {
    const isGood = and(eq(backupRuns.kind, kind), isNull(backupRuns.problem))
    return (await db.select().from(backupRuns).where(isGood).orderBy(desc(backupRuns.finishedAt)).limit(1))[0]
  }
  const [backup, proof] = [await newest('backup'), await newest('proof')]
  return { takenAt: backup?.of ?? null, provedAt: proof?.finishedAt ?? null }
}

// Why the newest backup failed; null where it did not.
export async function findProblem(db: Executor): Promise<string | null> {
  const ofBackups = eq(backupRuns.kind, 'backup')
  const [newest] = await db.select().from(backupRuns).where(ofBackups).orderBy(desc(backupRuns.finishedAt)).limit(1)
  return newest?.problem ?? null
}
