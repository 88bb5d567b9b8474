import { bigint, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { PhotoMeasures } from '#src/server/platform/photos/port.ts'

// `receiving` holds a place among the customer's photos while the file is on its way; nobody is shown such a row.
const photoStates = ['receiving', 'processing', 'ready', 'unreadable'] as const

export const photos = pgTable('photos', {
  id: uuid().primaryKey(),
  customerId: uuid('customer_id').notNull(),
  // To whom it came, where a merge has moved it since.
  cameTo: uuid('came_to'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  state: text({ enum: photoStates }).notNull(),
  originalName: text('original_name').notNull(),
  contentType: text('content_type'),
  bytes: bigint({ mode: 'number' }),
  width: integer(),
  height: integer(),
  position: integer().notNull().default(0),
  brightness: integer(),
  contrast: integer(),
  light: text().$type<PhotoMeasures['light']>(),
  sharpness: integer(),
  fingerprint: text(),
  caption: text().notNull().default(''),
})

export const uploads = pgTable('uploads', {
  photoId: uuid('photo_id').primaryKey(),
  customerId: uuid('customer_id').notNull(),
  uploadKey: text('upload_key').notNull(),
  bytes: bigint({ mode: 'number' }).notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
})

export const uploadPieces = pgTable('upload_pieces', {
  photoId: uuid('photo_id').notNull(),
  fromByte: bigint('from_byte', { mode: 'number' }).notNull(),
  bytes: bigint({ mode: 'number' }).notNull(),
  id: uuid().notNull(),
})

export type PhotoRow = typeof photos.$inferSelect
