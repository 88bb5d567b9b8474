import { boolean, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const siteState = pgTable('site_state', {
  onlyRow: boolean('only_row').primaryKey().default(true),
  launchedAt: timestamp('launched_at', { withTimezone: true }),
  confirmed: text().array().notNull(),
  version: integer().notNull(),
})
export type SiteState = typeof siteState.$inferSelect
