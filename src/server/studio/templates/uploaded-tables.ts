import { bigint, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Template } from '#src/server/platform/film/port.ts'

export const uploadedTemplates = pgTable('uploaded_templates', {
  id: uuid().primaryKey(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  name: text().notNull(),
  fileName: text('file_name').notNull(),
  kind: text().$type<'cptx' | 'json'>().notNull(),
  bytes: bigint({ mode: 'number' }).notNull(),
  key: text().notNull(),
  template: jsonb().$type<Template>(),
})

export type UploadedRow = typeof uploadedTemplates.$inferSelect
