import { bigint, boolean, integer, jsonb, pgTable, real, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { ClipProviderName, ClipState } from '#src/contracts/studio/clips.ts'
import type { MoveName, PhotoAnalysis } from '#src/server/platform/film/port.ts'
import type { ClipRatio } from '#src/server/platform/video/port.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

export const clipSettings = pgTable('clip_settings', {
  onlyRow: boolean('only_row').primaryKey(),
  dailyCredits: integer('daily_credits').notNull(),
  fallsBack: boolean('falls_back').notNull(),
})

export const clips = pgTable('clips', {
  id: uuid().primaryKey(),
  createdAt: moment('created_at').notNull(),
  // The production job it belongs to; a clip of the engine room has none.
  jobId: uuid('job_id'),
  photoId: uuid('photo_id'),
  // What the engine room's batches are found by.
  batchKey: text('batch_key'),
  photoKey: text('photo_key').notNull(),
  category: text().notNull().default(''),
  prompt: text().notNull(),
  move: text().$type<MoveName>(),
  // What the photo shows, where that is known already.
  analysis: jsonb().$type<PhotoAnalysis>(),
  isDraft: boolean('is_draft').notNull().default(false),
  ratio: text().$type<ClipRatio>().notNull(),
  seconds: integer().$type<5 | 10>().notNull(),
  provider: text().$type<ClipProviderName>().notNull(),
  state: text().$type<ClipState>().notNull(),
  progress: integer().notNull().default(0),
  askedAt: moment('asked_at'),
  taskId: text('task_id'),
  tries: integer().notNull().default(0),
  waits: integer().notNull().default(0),
  checkedAt: moment('checked_at'),
  credits: integer().notNull().default(0),
  failureCode: text('failure_code'),
  failureText: text('failure_text'),
  fallbackReason: text('fallback_reason'),
  fileKey: text('file_key'),
  bytes: bigint({ mode: 'number' }),
  width: integer(),
  height: integer(),
  lengthSeconds: real('length_seconds'),
  finishedAt: moment('finished_at'),
})

export type ClipRow = typeof clips.$inferSelect
