import { and, eq, inArray } from 'drizzle-orm'
import type { SettledByHand } from '#src/contracts/overview/waiting.ts'
import type { Executor } from '#src/server/platform/database/port.ts'
import { waitingSettled } from './tables.ts'

export async function insertSettled(db: Executor, item: { kind: SettledByHand; id: string }, now: Date): Promise<void> {
  await db
    .insert(waitingSettled)
    .values({ ...item, settledAt: now })
    .onConflictDoNothing()
}

export async function findSettled(db: Executor, kind: SettledByHand, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ id: waitingSettled.id })
    .from(waitingSettled)
    .where(and(eq(waitingSettled.kind, kind), inArray(waitingSettled.id, ids)))
  return new Set(rows.map(({ id }) => id))
}
