import { bigint, boolean, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true })

export const customerReplies = pgTable('customer_replies', {
  id: uuid().primaryKey(),
  customerId: uuid('customer_id').notNull(),
  createdAt: moment('created_at').notNull(),
  sender: text().notNull(),
  subject: text().notNull(),
  text: text().notNull(),
  messageId: text('message_id').notNull(),
  uidValidity: text('uid_validity'),
  uid: bigint({ mode: 'number' }),
  isProven: boolean('is_proven').notNull().default(true),
  hasPhotos: boolean('has_photos').notNull().default(false),
  photosAddedAt: moment('photos_added_at'),
})
export type ReplyRow = typeof customerReplies.$inferSelect

export const mailboxPositions = pgTable('mailbox_positions', {
  mailbox: text().primaryKey(),
  uidValidity: text('uid_validity'),
  lastUid: bigint('last_uid', { mode: 'number' }).notNull().default(0),
  claimedUntil: moment('claimed_until'),
  readAt: moment('read_at'),
  failingSince: moment('failing_since'),
  problem: text(),
})
