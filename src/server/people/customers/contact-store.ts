import { and, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Executor, Transaction } from '#src/server/platform/database/port.ts'
import { customers } from './tables.ts'

// What whoever writes to a customer must know.
const contactColumns = {
  id: customers.id,
  createdAt: customers.createdAt,
  source: customers.source,
  name: customers.name,
  email: customers.email,
  businessName: customers.businessName,
  status: customers.status,
  deletedAt: customers.deletedAt,
  lastEmailAt: customers.lastEmailAt,
  // Without both no marketing goes out.
  consentAt: customers.marketingConsentAt,
  confirmedAt: customers.emailConfirmedAt,
}

export type Contact = Awaited<ReturnType<typeof findContacts>>[number]

export const findContacts = (db: Executor, ids: string[]) =>
  db.select(contactColumns).from(customers).where(inArray(customers.id, ids))

// Held until the transaction ends; undefined when there is none, or it is archived.
export async function holdContact(tx: Transaction, id: string): Promise<Contact | undefined> {
  const [contact] = await tx
    .select(contactColumns)
    .from(customers)
    .where(and(eq(customers.id, id), isNull(customers.deletedAt)))
    .for('update')
  return contact
}

// Somebody may have asked twice: the newest is the one that mail belongs to.
export async function findContactByEmail(db: Executor, email: string): Promise<Contact | undefined> {
  const [contact] = await db
    .select(contactColumns)
    .from(customers)
    .where(and(eq(customers.email, email), isNull(customers.deletedAt)))
    .orderBy(desc(customers.id))
    .limit(1)
  if (contact) return contact
  const keptId = await findMergedInto(db, email)
  const [kept] = keptId ? await findContacts(db, [keptId]) : []
  return kept?.deletedAt ? undefined : kept
}

// Whom an address belongs to since its own entry was merged into another.
export async function findMergedInto(db: Executor, email: string): Promise<string | undefined> {
  const [row] = await db
    .select({ keptId: customers.mergedInto })
    .from(customers)
    .where(and(eq(customers.email, email), isNotNull(customers.mergedInto)))
    .orderBy(desc(customers.id))
    .limit(1)
  return row?.keptId ?? undefined
}

// Everybody of the address: the reader has opened a link that was sent there.
export async function confirmAddress(db: Executor, customerId: string, now: Date): Promise<void> {
  const address = db.select({ email: customers.email }).from(customers).where(eq(customers.id, customerId))
  await db
    .update(customers)
    .set({ emailConfirmedAt: now })
    .where(and(inArray(customers.email, address), isNull(customers.emailConfirmedAt)))
}

// Everybody of the address, whoever has changed it: its holder has said that it is theirs.
export async function confirmHolder(tx: Transaction, email: string, now: Date): Promise<void> {
  await tx.update(customers).set({ emailConfirmedAt: now }).where(eq(customers.email, email))
}

export async function recordFollowUpTime(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx.update(customers).set({ lastEmailAt: now }).where(eq(customers.id, id))
}

// Every living entry of these addresses.
export async function findIdsAt(db: Executor, addresses: string[]): Promise<string[]> {
  const rows = await db
    .select({ id: customers.id })
    .from(customers)
    .where(and(inArray(customers.email, addresses), isNull(customers.deletedAt)))
  return rows.map(({ id }) => id)
}

// A customer who has paid stays paid: only those still being won over are marked. Returns everyone with that address.
export async function markUnsubscribed(tx: Transaction, email: string): Promise<string[]> {
  await tx
    .update(customers)
    .set({ status: 'unsubscribed' })
    .where(and(eq(customers.email, email), inArray(customers.status, ['new', 'quoted'])))
  const rows = await tx.select({ id: customers.id }).from(customers).where(eq(customers.email, email))
  return rows.map(({ id }) => id)
}
