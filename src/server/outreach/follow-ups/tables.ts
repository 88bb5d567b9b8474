import { boolean, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { FollowUpType } from '#src/contracts/outreach/follow-up-templates.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

export type TaskState = 'open' | 'held' | 'sent' | 'cancelled'
export type CancelReason = 'owner' | 'paid' | 'unsubscribed' | 'archived' | 'replied'

export const followUpTasks = pgTable('follow_up_tasks', {
  id: uuid().primaryKey(),
  customerId: uuid('customer_id').notNull(),
  createdAt: moment('created_at').notNull(),
  type: text().$type<FollowUpType>().notNull(),
  dueAt: moment('due_at').notNull(),
  // Empty: the template's own words.
  subject: text().notNull(),
  content: text().notNull(),
  state: text().$type<TaskState>().notNull(),
  // What it was when its customer was archived, bought or left.
  endedFrom: text('ended_from').$type<'open' | 'held'>(),
  reason: text().$type<CancelReason>(),
  emailId: uuid('email_id'),
  finishedAt: moment('finished_at'),
  byAutopilot: boolean('by_autopilot').notNull().default(false),
})

export const followUpRuns = pgTable('follow_up_runs', {
  runId: uuid('run_id').notNull(),
  customerId: uuid('customer_id').notNull(),
  createdAt: moment('created_at').notNull(),
})

export const followUpSettings = pgTable('follow_up_settings', {
  onlyRow: boolean('only_row').primaryKey().default(true),
  autopilot: boolean().notNull(),
  changedAt: moment('changed_at').notNull(),
})

export type TaskRow = typeof followUpTasks.$inferSelect
