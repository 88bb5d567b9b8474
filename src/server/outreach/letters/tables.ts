import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true })

export const outreachTemplates = pgTable('outreach_templates', {
  id: uuid().primaryKey(),
  createdAt: moment('created_at').notNull(),
  name: text().notNull(),
  subject: text().notNull(),
  body: text().notNull(),
  version: integer().notNull(),
  savedAt: moment('saved_at').notNull(),
  deletedAt: moment('deleted_at'),
})

export const outreachVersions = pgTable('outreach_versions', {
  templateId: uuid('template_id').notNull(),
  version: integer().notNull(),
  savedAt: moment('saved_at').notNull(),
  name: text().notNull(),
  subject: text().notNull(),
  body: text().notNull(),
})

export type TemplateRow = typeof outreachTemplates.$inferSelect
