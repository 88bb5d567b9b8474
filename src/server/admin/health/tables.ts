import { boolean, date, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Severity } from '#src/contracts/overview/website.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

export type CheckState = 'online' | 'slow' | 'offline'

export const ownSite = pgTable('own_site', {
  id: uuid().primaryKey(),
  createdAt: moment('created_at').notNull(),
  url: text().notNull(),
  isOnly: boolean('is_only').notNull().default(true),
})
export type SiteRow = typeof ownSite.$inferSelect

export const siteChecks = pgTable('site_checks', {
  id: uuid().primaryKey(),
  siteId: uuid('site_id').notNull(),
  checkedAt: moment('checked_at').notNull(),
  status: text().$type<CheckState>().notNull(),
  responseMs: integer('response_ms').notNull(),
  reason: text(),
  certificateEndsAt: moment('certificate_ends_at'),
})
export type CheckRow = typeof siteChecks.$inferSelect

export const siteDays = pgTable(
  'site_days',
  {
    siteId: uuid('site_id').notNull(),
    day: date().notNull(),
    checks: integer().notNull(),
    up: integer().notNull(),
  },
  ({ siteId, day }) => [primaryKey({ columns: [siteId, day] })],
)

export const alerts = pgTable('alerts', {
  id: uuid().primaryKey(),
  createdAt: moment('created_at').notNull(),
  incident: text().notNull(),
  severity: text().$type<Severity>().notNull(),
  message: text().notNull(),
  acknowledgedAt: moment('acknowledged_at'),
  resolvedAt: moment('resolved_at'),
})
export type AlertRow = typeof alerts.$inferSelect
