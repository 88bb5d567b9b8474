import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

export const sampleRequests = pgTable(
  'sample_requests',
  { day: date().notNull(), counted: text().notNull(), used: integer().notNull() },
  (table) => [primaryKey({ columns: [table.day, table.counted] })],
)
