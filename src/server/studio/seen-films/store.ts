import { eq } from 'drizzle-orm'
import type { SeenFilm } from '#src/contracts/studio/seen-films.ts'
import type { Executor } from '#src/server/platform/database/port.ts'
import { seenFilms } from './tables.ts'

export async function findSeenFilm(db: Executor, customerId: string): Promise<SeenFilm | undefined> {
  const [row] = await db.select().from(seenFilms).where(eq(seenFilms.customerId, customerId))
  return row?.film
}

// Sent again after a lost answer, it takes the place of the first.
export async function putSeenFilm(db: Executor, row: typeof seenFilms.$inferInsert): Promise<void> {
  await db.insert(seenFilms).values(row).onConflictDoUpdate({ target: seenFilms.customerId, set: row })
}
