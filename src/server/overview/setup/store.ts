import { eq } from 'drizzle-orm'
import type { SetupStep } from '#src/contracts/overview/setup.ts'
import type { Executor, Transaction } from '#src/server/platform/database/port.ts'
import { type MarkRow, setupMarks } from './tables.ts'

export const findMarks = (db: Executor): Promise<MarkRow[]> => db.select().from(setupMarks)

export async function storeMark(tx: Transaction, row: MarkRow): Promise<void> {
  await tx.insert(setupMarks).values(row).onConflictDoUpdate({ target: setupMarks.step, set: row })
}

export async function removeMark(tx: Transaction, step: SetupStep): Promise<void> {
  await tx.delete(setupMarks).where(eq(setupMarks.step, step))
}
