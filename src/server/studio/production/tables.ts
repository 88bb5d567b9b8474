import { bigint, boolean, integer, jsonb, pgTable, primaryKey, real, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { AddOnId } from '#src/contracts/catalogue.ts'
import type { Drawing } from '#src/contracts/studio/drawings.ts'
import type { ExtraId } from '#src/contracts/studio/extras.ts'
import type { CameraMove, FilmFormat, FilmLook, FilmTier, MusicMood } from '#src/contracts/studio/film-choices.ts'
import type { EditedShot, FilmEdit } from '#src/contracts/studio/film-edits.ts'
import type { stageWork } from '#src/contracts/studio/production.ts'
import type { ProductionStage } from '#src/contracts/studio/stages.ts'
import type { HeardRecording, PhotoAnalysis, Template, Timeline } from '#src/server/platform/film/port.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

export interface FilmWords {
  businessName: string
  tagline: string
  captions: string[]
  cta: string
}

// What the closing card carries beside the words.
export interface Branding {
  details: Partial<Record<'phone' | 'site' | 'handle', string>>
  colours: string[]
  logoKey: string | null
}

// Chosen instead of what the trade and the tier have by themselves.
export type JobMusic =
  | { kind: 'score'; mood: MusicMood; seed: number; cutBy: { mood: MusicMood; seed: number } }
  | { kind: 'recording'; id: string; key: string; heard: HeardRecording }

export interface JobVoice {
  key: string
  bytes: number
  seconds: number
  name: string
  startSeconds: number
}

export const productionJobs = pgTable('production_jobs', {
  id: uuid().primaryKey(),
  number: integer().generatedAlwaysAsIdentity(),
  createdAt: moment('created_at').notNull(),
  customerId: uuid('customer_id').notNull(),
  orderId: uuid('order_id'),
  filmNumber: integer('film_number').notNull().default(1),
  businessName: text('business_name').notNull(),
  businessType: text('business_type').notNull(),
  tier: text().$type<FilmTier>().notNull(),
  formats: text().array().$type<FilmFormat[]>().notNull(),
  addOns: text('add_ons').array().$type<AddOnId[]>().notNull(),
  status: text().$type<ProductionStage>().notNull(),
  work: text().$type<(typeof stageWork)[number]>().notNull(),
  progress: integer().notNull().default(0),
  problem: text(),
  isAutopilot: boolean('is_autopilot').notNull(),
  deliversItself: boolean('delivers_itself').notNull().default(false),
  isPaused: boolean('is_paused').notNull().default(false),
  // Until the owner wants the film all the same.
  stoppedFor: text('stopped_for').$type<'refund' | 'dispute' | 'erasure'>(),
  awaitsConfirmation: boolean('awaits_confirmation').notNull().default(false),
  priority: integer().notNull().default(0),
  targetSeconds: integer('target_seconds').notNull(),
  seed: integer().notNull(),
  mood: text().$type<MusicMood>(),
  look: text().$type<FilmLook>(),
  music: jsonb().$type<JobMusic>(),
  voice: jsonb().$type<JobVoice>(),
  template: jsonb().$type<Template>(),
  words: jsonb().$type<FilmWords>().notNull(),
  // As the brief had them when they were last taken from it.
  briefed: jsonb().$type<Omit<FilmWords, 'captions'>>(),
  branding: jsonb().$type<Branding>(),
  // As we cut it, since the customer has changed the film themselves.
  ourCut: jsonb('our_cut').$type<FilmEdit>(),
  keepsOrder: boolean('keeps_order').notNull().default(false),
  // Those that a person has changed.
  shots: jsonb().$type<EditedShot[]>().notNull().default([]),
  // Instead of what the customer's page knew when they saw their film.
  usesOwnAnalysis: boolean('uses_own_analysis').notNull().default(false),
  // Null until the customer has sent what the film is made of.
  startBy: moment('start_by'),
  dueAt: moment('due_at'),
  isRush: boolean('is_rush').notNull().default(false),
  settledExtras: jsonb('settled_extras').$type<Partial<Record<ExtraId, 'done' | 'waived'>>>().notNull().default({}),
  startedAt: moment('started_at'),
  deliveredAt: moment('delivered_at'),
  approvedAt: moment('approved_at'),
  approvedBy: text('approved_by').$type<'customer' | 'silence'>(),
  remindedAt: moment('reminded_at'),
  // The letter that did.
  reminderId: uuid('reminder_id'),
  roundsAllowed: integer('rounds_allowed').notNull().default(2),
  roundsUsed: integer('rounds_used').notNull().default(0),
  revisionAskedAt: moment('revision_asked_at'),
  // After delivery, as it was when the film was ordered.
  keptDays: integer('kept_days').notNull().default(30),
  erasedAt: moment('erased_at'),
})
export type JobRow = typeof productionJobs.$inferSelect
export type NewJobRow = typeof productionJobs.$inferInsert

export const productionSteps = pgTable(
  'production_steps',
  {
    jobId: uuid('job_id').notNull(),
    round: integer().notNull(),
    status: text().$type<ProductionStage>().notNull(),
    reachedAt: moment('reached_at').notNull(),
    actor: text().$type<'owner' | 'customer' | 'system'>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.jobId, table.round, table.status] })],
)

export const productionPhotos = pgTable(
  'production_photos',
  {
    jobId: uuid('job_id').notNull(),
    photoId: uuid('photo_id').notNull(),
    position: integer().notNull(),
    isIncluded: boolean('is_included').notNull().default(true),
    analysis: jsonb().$type<PhotoAnalysis>(),
    // What we found, where the customer's page had looked at the photo before.
    ownAnalysis: jsonb('own_analysis').$type<PhotoAnalysis>(),
    problem: text(),
    focusX: real('focus_x'),
    focusY: real('focus_y'),
    move: text().$type<CameraMove>(),
    prompt: text(),
  },
  (table) => [primaryKey({ columns: [table.jobId, table.photoId] })],
)
export type JobPhotoRow = typeof productionPhotos.$inferSelect

export type Timelines = Partial<Record<FilmFormat, Timeline>>

export const films = pgTable('films', {
  id: uuid().primaryKey(),
  jobId: uuid('job_id').notNull(),
  // What the customer counts by. Films made again before they were shown are drafts of the same version.
  version: integer().notNull(),
  draft: integer().notNull().default(1),
  createdAt: moment('created_at').notNull(),
  state: text().$type<'rendering' | 'ready' | 'failed'>().notNull(),
  timelines: jsonb().$type<Timelines>().notNull(),
  wishesHash: text('wishes_hash').notNull().default(''),
  progress: integer().notNull().default(0),
  renderSeconds: real('render_seconds'),
  readyAt: moment('ready_at'),
  deliveredAt: moment('delivered_at'),
  // By which its customer heard of it.
  letterId: uuid('letter_id'),
})
export type FilmRow = typeof films.$inferSelect

export type FilmFileKind = 'film' | 'preview' | 'poster' | 'strip' | 'stems'

export const filmFiles = pgTable(
  'film_files',
  {
    filmId: uuid('film_id').notNull(),
    kind: text().$type<FilmFileKind>().notNull(),
    format: text().$type<FilmFormat>().notNull(),
    key: text().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    seconds: real().notNull(),
  },
  (table) => [primaryKey({ columns: [table.filmId, table.kind, table.format] })],
)
export type FilmFileRow = typeof filmFiles.$inferSelect

export const filmComments = pgTable('film_comments', {
  id: uuid().primaryKey(),
  filmId: uuid('film_id').notNull(),
  createdAt: moment('created_at').notNull(),
  author: text().$type<'customer' | 'owner'>().notNull(),
  frame: integer().notNull(),
  format: text().$type<FilmFormat>().notNull().default('stories'),
  drawing: jsonb().$type<Drawing>().notNull().default([]),
  text: text().notNull(),
  round: integer(),
  answer: text().notNull().default(''),
  doneAt: moment('done_at'),
})
export type CommentRow = typeof filmComments.$inferSelect
