import { bigint, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { LibraryTemplateId, TemplateFileKind } from '#src/contracts/studio/library-templates.ts'
import type { TemplateState } from '#src/contracts/studio/templates.ts'
import type { Template } from '#src/server/platform/film/port.ts'

export const libraryTemplates = pgTable('library_templates', {
  id: text().$type<LibraryTemplateId>().primaryKey(),
  state: text().$type<Exclude<TemplateState, 'absent'>>().notNull(),
  problem: text(),
  changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
})

export const libraryFiles = pgTable('library_files', {
  name: text().primaryKey(),
  templateId: text('template_id').$type<LibraryTemplateId>().notNull(),
  kind: text().$type<TemplateFileKind>().notNull(),
  key: text().notNull(),
  bytes: bigint({ mode: 'number' }).notNull(),
})

export type LibraryFileRow = typeof libraryFiles.$inferSelect
export type LibraryTemplateRow = typeof libraryTemplates.$inferSelect

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
