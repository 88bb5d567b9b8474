import { desc, eq, like, not, type SQL, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#src/server/platform/database/port.ts'
import { type ChangeRow, settingChanges } from './tables.ts'

export const insertChanges = (tx: Transaction, changes: ChangeRow[]): Promise<unknown> =>
  tx.insert(settingChanges).values(changes)

const shownChanges = 30

const areWords = like(settingChanges.key, 'words.%')

export const findChanges = (db: Executor): Promise<ChangeRow[]> => findNewest(db, not(areWords))
export const findWordChanges = (db: Executor): Promise<ChangeRow[]> => findNewest(db, areWords)

const findNewest = (db: Executor, which: SQL): Promise<ChangeRow[]> =>
  db
    .select()
    .from(settingChanges)
    .where(which)
    .orderBy(desc(settingChanges.changedAt), settingChanges.id)
    .limit(shownChanges)

export async function findChange(db: Executor, id: string): Promise<ChangeRow | undefined> {
  const [change] = await db.select().from(settingChanges).where(eq(settingChanges.id, id))
  return change
}

export async function findLastChange(db: Executor, key: ChangeRow['key']): Promise<ChangeRow | undefined> {
  const [change] = await db
    .select()
    .from(settingChanges)
    .where(eq(settingChanges.key, key))
    .orderBy(desc(settingChanges.changedAt), settingChanges.id)
    .limit(1)
  return change
}

// What a setting was before each of its changes, oldest first.
export const findFormerSettings = (db: Executor, key: ChangeRow['key']) =>
  db
    .select({ until: settingChanges.changedAt, value: settingChanges.before })
    .from(settingChanges)
    .where(eq(settingChanges.key, key))
    .orderBy(settingChanges.changedAt)

export async function isZoneOfDatabase(db: Executor, zone: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from pg_timezone_names where name = ${zone}`)
  return rows.length > 0
}

// The zone that is set, where the database has lost it: it counts days by UTC meanwhile.
export async function findUnknownZone(db: Executor): Promise<string | undefined> {
  const { rows } = await db.execute<{ zone: string }>(
    sql`select value as zone from settings where key = 'timeZone' and value <> shop_zone()`,
  )
  return rows[0]?.zone
}
