import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { SiteEvent } from '#src/contracts/overview/events.ts'

export const eventCounts = pgTable(
  'event_counts',
  {
    day: date().notNull(),
    name: text().$type<SiteEvent['name']>().notNull(),
    path: text().notNull(),
    // Which sample, which service; empty where an event has no details.
    detail: text().notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.name, table.path, table.detail] })],
)
