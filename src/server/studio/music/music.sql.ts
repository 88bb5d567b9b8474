import { asc, desc, eq, inArray } from 'drizzle-orm'
import { bigint, integer, jsonb, pgTable, real, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { FilmTier, MusicMood } from '#src/contracts/studio/film-choices.ts'
import type { Executor, Transaction } from '#src/server/platform/database/port.ts'
import type { HeardRecording } from '#src/server/platform/film/port.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

const scores = pgTable('scores', {
  id: uuid().primaryKey(),
  jobId: uuid('job_id').notNull(),
  position: integer().notNull(),
  createdAt: moment('created_at').notNull(),
  mood: text().$type<MusicMood>().notNull(),
  seed: integer().notNull(),
  cutMood: text('cut_mood').$type<MusicMood>().notNull(),
  cutSeed: integer('cut_seed').notNull(),
  key: text().notNull(),
  bytes: bigint({ mode: 'number' }).notNull(),
  seconds: real().notNull(),
})
export type ScoreRow = typeof scores.$inferSelect

const recordings = pgTable('recordings', {
  id: uuid().primaryKey(),
  createdAt: moment('created_at').notNull(),
  title: text().notNull(),
  source: text().notNull(),
  licenceNote: text('licence_note').notNull(),
  tiers: text().array().$type<FilmTier[]>().notNull(),
  key: text().notNull(),
  bytes: bigint({ mode: 'number' }).notNull(),
  seconds: real().notNull(),
  heard: jsonb().$type<HeardRecording>().notNull(),
})
export type RecordingRow = typeof recordings.$inferSelect

export const findScores = (db: Executor, jobIds: string[]): Promise<ScoreRow[]> =>
  jobIds.length === 0
    ? Promise.resolve([])
    : db.select().from(scores).where(inArray(scores.jobId, jobIds)).orderBy(asc(scores.position))

export async function findScore(db: Executor, id: string): Promise<ScoreRow | undefined> {
  const [row] = await db.select().from(scores).where(eq(scores.id, id))
  return row
}

export async function insertScores(tx: Transaction, rows: ScoreRow[]): Promise<void> {
  await tx.insert(scores).values(rows)
}

// Answers what is gone, so that its files can follow.
export const deleteScoresOf = (tx: Transaction, jobId: string): Promise<ScoreRow[]> =>
  tx.delete(scores).where(eq(scores.jobId, jobId)).returning()

const maxListed = 500

export const findRecordings = (db: Executor): Promise<RecordingRow[]> =>
  db.select().from(recordings).orderBy(desc(recordings.createdAt)).limit(maxListed)

export async function findRecording(db: Executor, id: string): Promise<RecordingRow | undefined> {
  const [row] = await db.select().from(recordings).where(eq(recordings.id, id))
  return row
}

export async function insertRecording(db: Executor, row: RecordingRow): Promise<void> {
  await db.insert(recordings).values(row)
}

export async function deleteRecording(db: Executor, id: string): Promise<RecordingRow | undefined> {
  const [row] = await db.delete(recordings).where(eq(recordings.id, id)).returning()
  return row
}
