import { asc, count, eq, ne, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#src/server/platform/database/port.ts'
import { savedSearches } from './tables.ts'

export const findSavedSearches = (db: Executor) => db.select().from(savedSearches).orderBy(asc(savedSearches.name))

export async function countOtherSearches(tx: Transaction, name: string): Promise<number> {
  // Two at once must not both take the last place.
  await tx.execute(sql`lock table ${savedSearches} in share row exclusive mode`)
  const [row] = await tx.select({ all: count() }).from(savedSearches).where(ne(savedSearches.name, name))
  return row?.all ?? 0
}

export async function upsertSavedSearch(tx: Transaction, row: typeof savedSearches.$inferInsert): Promise<string> {
  const { words, service, filters } = row
  const [kept] = await tx
    .insert(savedSearches)
    .values(row)
    .onConflictDoUpdate({ target: savedSearches.name, set: { words, service, filters } })
    .returning({ id: savedSearches.id })
  return kept?.id ?? row.id
}

export async function deleteSavedSearch(db: Executor, id: string): Promise<boolean> {
  const gone = await db.delete(savedSearches).where(eq(savedSearches.id, id)).returning({ id: savedSearches.id })
  return gone.length > 0
}
