import { desc, eq } from 'drizzle-orm'
import type { SettingKey } from '#src/contracts/people/setting-rules.ts'
import type { Executor, Transaction } from '#src/server/platform/database/port.ts'
import { type ChangeRow, settingChanges } from './tables.ts'

export const insertChange = (tx: Transaction, change: ChangeRow): Promise<unknown> =>
  tx.insert(settingChanges).values(change)

const shownChanges = 30

export const findChanges = (db: Executor): Promise<ChangeRow[]> =>
  db.select().from(settingChanges).orderBy(desc(settingChanges.changedAt), settingChanges.id).limit(shownChanges)

export async function findChange(db: Executor, id: string): Promise<ChangeRow | undefined> {
  const [change] = await db.select().from(settingChanges).where(eq(settingChanges.id, id))
  return change
}

export async function findLastChange(db: Executor, key: SettingKey): Promise<ChangeRow | undefined> {
  const [change] = await db
    .select()
    .from(settingChanges)
    .where(eq(settingChanges.key, key))
    .orderBy(desc(settingChanges.changedAt), settingChanges.id)
    .limit(1)
  return change
}
