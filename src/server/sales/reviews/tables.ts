import { pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true })

export const reviews = pgTable('reviews', {
  orderId: uuid('order_id').primaryKey(),
  orderNumber: text('order_number').notNull(),
  askedAt: moment('asked_at').notNull(),
  writtenAt: moment('written_at'),
  rating: smallint(),
  text: text().notNull().default(''),
  name: text().notNull().default(''),
  role: text().notNull().default(''),
  publishedAt: moment('published_at'),
})
export type ReviewRow = typeof reviews.$inferSelect
