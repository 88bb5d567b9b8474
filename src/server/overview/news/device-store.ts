import { asc, count, eq, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#src/server/platform/database/port.ts'
import { type DeviceRow, pushDevices, pushIdentity } from './tables.ts'

export const findDevices = (db: Executor): Promise<DeviceRow[]> =>
  db.select().from(pushDevices).orderBy(asc(pushDevices.createdAt))

export async function findDevice(db: Executor, id: string): Promise<DeviceRow | undefined> {
  const [device] = await db.select().from(pushDevices).where(eq(pushDevices.id, id))
  return device
}

export async function countDevices(tx: Transaction): Promise<number> {
  // Two at once must not both take the last place.
  await tx.execute(sql`lock table ${pushDevices} in share row exclusive mode`)
  const [row] = await tx.select({ all: count() }).from(pushDevices)
  return row?.all ?? 0
}

// The id that the browser has; one that was there already keeps its own.
export async function putDevice(tx: Transaction, device: DeviceRow): Promise<string> {
  const { subscription, browser } = device
  const [row] = await tx
    .insert(pushDevices)
    .values(device)
    .onConflictDoUpdate({ target: pushDevices.endpointHash, set: { subscription, browser } })
    .returning({ id: pushDevices.id })
  return row?.id ?? device.id
}

export async function deleteDevice(db: Executor, id: string): Promise<string | undefined> {
  const [gone] = await db.delete(pushDevices).where(eq(pushDevices.id, id)).returning({ browser: pushDevices.browser })
  return gone?.browser
}

type Identity = Omit<typeof pushIdentity.$inferSelect, 'id'>

export async function findIdentity(db: Executor): Promise<Identity | undefined> {
  const [row] = await db.select().from(pushIdentity)
  return row
}

// The first of several processes wins.
export async function insertIdentity(db: Executor, identity: Identity): Promise<void> {
  await db
    .insert(pushIdentity)
    .values({ id: 1, ...identity })
    .onConflictDoNothing()
}

// A browser is bound to the key that it was given: without that key nobody can reach it any more.
export async function forgetIdentity(tx: Transaction): Promise<void> {
  await tx.delete(pushIdentity)
  await tx.delete(pushDevices)
}
