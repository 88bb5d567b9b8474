import { jsonb, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { SeenFilm } from '#src/contracts/studio/seen-films.ts'

export const seenFilms = pgTable('seen_films', {
  customerId: uuid('customer_id').primaryKey(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  film: jsonb().$type<SeenFilm>().notNull(),
})
