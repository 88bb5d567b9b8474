import { bigint, integer, jsonb, pgTable, real, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { FilmTier, MusicMood } from '#src/contracts/studio/film-choices.ts'
import type { HeardRecording } from '#src/server/platform/film/port.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

export const scores = pgTable('scores', {
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

export const recordings = pgTable('recordings', {
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
