import { boolean, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { NewsKind } from '#src/contracts/overview/news-kinds.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

// Noted from the log, and still by triggers for the kinds that are not recorded there yet.
export const ownerNews = pgTable('owner_news', {
  id: uuid().primaryKey().defaultRandom(),
  key: text().notNull(),
  kind: text().$type<NewsKind>().notNull(),
  targetId: uuid('target_id').notNull(),
  createdAt: moment('created_at').notNull(),
  toldAt: moment('told_at'),
  awaitsDigest: boolean('awaits_digest').notNull().default(false),
})

export const pushIdentity = pgTable('push_identity', {
  id: integer().primaryKey(),
  publicKey: text('public_key').notNull(),
  privateKey: text('private_key').notNull(),
  createdAt: moment('created_at').notNull(),
})

export const pushDevices = pgTable('push_devices', {
  id: uuid().primaryKey(),
  createdAt: moment('created_at').notNull(),
  browser: text().notNull(),
  endpointHash: text('endpoint_hash').notNull(),
  subscription: text().notNull(),
})
export type DeviceRow = typeof pushDevices.$inferSelect
