import { eq, inArray } from 'drizzle-orm'
import type { Executor, Transaction } from '#src/server/platform/database/port.ts'
import { suppressedAddresses } from './tables.ts'

export async function findSuppression(db: Executor, address: string): Promise<'bounce' | 'unsubscribe' | undefined> {
  const [row] = await db
    .select({ reason: suppressedAddresses.reason })
    .from(suppressedAddresses)
    .where(eq(suppressedAddresses.address, address))
  return row?.reason
}

export async function findSuppressedAmong(db: Executor, addresses: string[]): Promise<string[]> {
  const rows = await db
    .select({ address: suppressedAddresses.address })
    .from(suppressedAddresses)
    .where(inArray(suppressedAddresses.address, addresses))
  return rows.map(({ address }) => address)
}

// Refers to no customer: it outlives the erasure of everything else about the person. A bounce stays a bounce. False when
// the address is on the list already.
export async function suppressMarketing(tx: Transaction, address: string, now: Date): Promise<boolean> {
  const rows = await tx
    .insert(suppressedAddresses)
    .values({ address, reason: 'unsubscribe', createdAt: now })
    .onConflictDoNothing()
    .returning({ address: suppressedAddresses.address })
  return rows.length > 0
}

// Outranks an unsubscription: a bounced address takes no mail of any kind.
export async function recordBounce(database: Executor, address: string, now: Date): Promise<void> {
  await database
    .insert(suppressedAddresses)
    .values({ address, reason: 'bounce', createdAt: now })
    .onConflictDoUpdate({ target: suppressedAddresses.address, set: { reason: 'bounce' } })
}
