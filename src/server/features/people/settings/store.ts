import { desc, eq, sql } from 'drizzle-orm'
import type { SettingKey, Settings } from '#src/contracts/people/setting-rules.ts'
import type { Executor, Transaction } from '#src/server/platform/database/port.ts'
import { type ChangeRow, settingChanges, settingValues } from './tables.ts'

export async function findStored(db: Executor): Promise<Partial<Settings>> {
  const rows = await db.select().from(settingValues)
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]))
}

// Two changes at once would each record the other's value as their own "before".
export const lockSettings = (tx: Transaction): Promise<unknown> =>
  tx.execute(sql`lock table settings in share row exclusive mode`)

export async function storeChange(tx: Transaction, change: ChangeRow): Promise<void> {
  const { key, after: value, changedAt } = change
  await tx.insert(settingChanges).values(change)
  if (value === '') {
    await tx.delete(settingValues).where(eq(settingValues.key, key))
    return
  }
  await tx
    .insert(settingValues)
    .values({ key, value, changedAt })
    .onConflictDoUpdate({ target: settingValues.key, set: { value, changedAt } })
}

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
