import { and, asc, desc, eq, gte, inArray, isNull, or, sql } from 'drizzle-orm'
import type { ClipState } from '#src/contracts/studio/clips.ts'
import type { Executor, Transaction } from '#src/server/platform/database/port.ts'
import { type ClipRow, clips, clipSettings } from './tables.ts'

export async function insertClips(tx: Transaction, rows: (typeof clips.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await tx.insert(clips).values(rows)
}

export async function findClip(db: Executor, id: string): Promise<ClipRow | undefined> {
  const [clip] = await db.select().from(clips).where(eq(clips.id, id))
  return clip
}

// Holds the clip until the transaction ends.
export async function lockClip(tx: Transaction, id: string): Promise<ClipRow | undefined> {
  const [clip] = await tx.select().from(clips).where(eq(clips.id, id)).for('update')
  return clip
}

export const findClipsOfJob = (db: Executor, jobId: string): Promise<ClipRow[]> =>
  db.select().from(clips).where(eq(clips.jobId, jobId)).orderBy(asc(clips.createdAt), asc(clips.id))

export const findClipsOfBatch = (db: Executor, batchKey: string): Promise<ClipRow[]> =>
  db.select().from(clips).where(eq(clips.batchKey, batchKey)).orderBy(asc(clips.createdAt), asc(clips.id))

export async function countClipsOfBatches(db: Executor, batchKeys: string[]): Promise<number> {
  if (batchKeys.length === 0) return 0
  const [row] = await db
    .select({ all: sql<number>`count(*)::integer` })
    .from(clips)
    .where(inArray(clips.batchKey, batchKeys))
  return row?.all ?? 0
}

export const findReadyClips = (db: Executor, limit: number): Promise<ClipRow[]> =>
  db.select().from(clips).where(eq(clips.state, 'ready')).orderBy(desc(clips.finishedAt)).limit(limit)

// False when it is no longer in one of these states: somebody else was there first.
export async function changeClip(
  db: Executor,
  { id, from }: { id: string; from: ClipState[] },
  change: Partial<ClipRow>,
): Promise<boolean> {
  const rows = await db
    .update(clips)
    .set(change)
    .where(and(eq(clips.id, id), inArray(clips.state, from)))
    .returning({ id: clips.id })
  return rows.length > 0
}

// True for one caller only until the pause is over, whoever asks and however often.
export async function claimCheck(db: Executor, id: string, { now, before }: { now: Date; before: Date }) {
  const [clip] = await db
    .update(clips)
    .set({ checkedAt: now })
    .where(
      and(
        eq(clips.id, id),
        eq(clips.state, 'running'),
        or(isNull(clips.checkedAt), sql`${clips.checkedAt} <= ${before}`),
      ),
    )
    .returning()
  return clip
}

export const removeAllClipsOfJob = (tx: Transaction, jobId: string): Promise<ClipRow[]> =>
  tx.delete(clips).where(eq(clips.jobId, jobId)).returning()

export async function removeClipsOfJob(tx: Transaction, jobId: string, photoIds: string[]): Promise<ClipRow[]> {
  if (photoIds.length === 0) return []
  return tx
    .delete(clips)
    .where(and(eq(clips.jobId, jobId), inArray(clips.photoId, photoIds)))
    .returning()
}

export async function removeClip(tx: Transaction, id: string): Promise<undefined> {
  await tx.delete(clips).where(eq(clips.id, id))
}

export const findOpenClips = (db: Executor): Promise<ClipRow[]> =>
  db
    .select()
    .from(clips)
    .where(inArray(clips.state, ['queued', 'submitting', 'running']))
    .orderBy(asc(clips.createdAt), asc(clips.id))
    .limit(500)

export async function readSettingsRow(db: Executor) {
  const [row] = await db.select().from(clipSettings)
  if (!row) throw new Error('The row of the clip settings is gone.')
  return row
}

// One at a time: two clips must not both take what is left of the day's credits.
export async function lockSettingsRow(tx: Transaction) {
  const [row] = await tx.select().from(clipSettings).for('update')
  if (!row) throw new Error('The row of the clip settings is gone.')
  return row
}

export async function changeSettingsRow(db: Executor, change: Partial<typeof clipSettings.$inferSelect>) {
  if (Object.keys(change).length > 0) await db.update(clipSettings).set(change)
}

export async function sumCredits(db: Executor, since: Date): Promise<number> {
  const [row] = await db
    .select({ credits: sql<number>`coalesce(sum(${clips.credits}), 0)::integer` })
    .from(clips)
    .where(and(eq(clips.provider, 'runway'), gte(clips.askedAt, since)))
  return row?.credits ?? 0
}
