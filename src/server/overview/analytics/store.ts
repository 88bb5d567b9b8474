import { asc, between, sql } from 'drizzle-orm'
import type { Executor } from '#src/server/platform/database/port.ts'
import { eventCounts } from './tables.ts'

export type EventCount = typeof eventCounts.$inferSelect

export async function addCounts(db: Executor, counts: EventCount[]): Promise<void> {
  await db
    .insert(eventCounts)
    .values(counts)
    .onConflictDoUpdate({
      target: [eventCounts.day, eventCounts.name, eventCounts.path, eventCounts.detail],
      set: { count: sql`${eventCounts.count} + excluded.count` },
    })
}

// For charts: both days are included.
export const readCounts = (db: Executor, { from, to }: { from: string; to: string }): Promise<EventCount[]> =>
  db
    .select()
    .from(eventCounts)
    .where(between(eventCounts.day, from, to))
    .orderBy(asc(eventCounts.day), asc(eventCounts.name), asc(eventCounts.path), asc(eventCounts.detail))
