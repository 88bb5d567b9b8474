import { eq } from 'drizzle-orm'
import { pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { SampleFilm } from '#src/contracts/sales/sample-films.ts'
import type { Executor } from '#src/server/platform/database/port.ts'

// Who waits for a film that is being made.
const sampleWaiters = pgTable(
  'sample_waiters',
  {
    film: text().notNull().$type<SampleFilm['id']>(),
    recipient: text().notNull(),
    askedAt: timestamp('asked_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.film, table.recipient] })],
)

export async function addWaiter(db: Executor, waiter: typeof sampleWaiters.$inferInsert): Promise<void> {
  await db.insert(sampleWaiters).values(waiter).onConflictDoNothing()
}

export async function takeWaiters(db: Executor, film: SampleFilm): Promise<string[]> {
  const rows = await db.delete(sampleWaiters).where(eq(sampleWaiters.film, film.id)).returning()
  return rows.map(({ recipient }) => recipient)
}
