import { and, asc, eq, getTableColumns, inArray, isNull, or, type SQL, sql, desc, isNotNull } from 'drizzle-orm'
import type { Customer } from '#src/contracts/people/customers.ts'
import type { EventOf } from '#src/server/events/catalogue.ts'
import { findSuppressedAmong } from '#src/server/people/emails/feature.ts'
import type { Clock } from '#src/server/platform/clock/port.ts'
import { type Executor, type NewRows, rowsFor, type Transaction } from '#src/server/platform/database/port.ts'
import {
  customerColumns,
  type CustomerRow,
  customerNotes,
  customers,
  type NoteRow,
  type QuoteRow,
  quotes,
} from './tables.ts'

export interface Lead {
  customer: Omit<CustomerRow, 'tags' | 'answeredAt' | 'emailConfirmedAt' | 'lastEmailAt' | 'deletedAt' | 'mergedInto'>
  quote: Omit<QuoteRow, 'acknowledgedAt' | 'cameTo'>
  notes: NoteRow[]
}

// For insertTogether.
export const rowsOfLeads = (leads: Lead[]): NewRows[] => [
  rowsFor(
    customers,
    leads.map(({ customer }) => customer),
  ),
  rowsFor(
    quotes,
    leads.map(({ quote }) => quote),
  ),
  rowsFor(
    customerNotes,
    leads.flatMap(({ notes }) => notes),
  ),
]

// Each quote is handed out once, however often it is asked for: whoever gets it acknowledges it.
export async function claimAcknowledgements(tx: Transaction, quoteIds: string[], now: Date): Promise<Acknowledged[]> {
  return tx
    .update(quotes)
    .set({ acknowledgedAt: now })
    .from(customers)
    .where(and(inArray(quotes.id, quoteIds), isNull(quotes.acknowledgedAt), eq(customers.id, quotes.customerId)))
    .returning({ quote: getTableColumns(quotes), customer: customerColumns })
}

export type Acknowledged = { quote: QuoteRow; customer: CustomerRow }

// The quote that an earlier attempt at the same submission made.
export async function findSubmission(db: Executor, submissionId: string): Promise<QuoteRow | undefined> {
  const [quote] = await db.select().from(quotes).where(eq(quotes.submissionId, submissionId))
  return quote
}

export interface LeadChange {
  customer: Partial<typeof customers.$inferInsert>
  quote: Partial<typeof quotes.$inferInsert>
}

// The newest quote that came to this entry itself.
export async function changeNewestQuote(
  tx: Transaction,
  id: string,
  { customer, quote }: LeadChange,
): Promise<QuoteRow | undefined> {
  const newest = tx
    .select({ id: quotes.id })
    .from(quotes)
    .where(and(eq(quotes.customerId, id), isNull(quotes.cameTo)))
    .orderBy(desc(quotes.id))
    .limit(1)
  const [changed] = await tx.update(quotes).set(quote).where(inArray(quotes.id, newest)).returning()
  if (changed) await tx.update(customers).set(customer).where(eq(customers.id, id))
  return changed
}

// Holds the customer until the transaction ends. False when there is none, or it is archived: one that belongs to another
// entry now always, any other unless it is one that work goes on for.
export async function lockCustomer(
  tx: Transaction,
  id: string,
  goesOn?: (customerId: typeof customers.id) => SQL,
): Promise<boolean> {
  const isActive = isNull(customers.deletedAt)
  const rows = await tx
    .select({ id: customers.id })
    .from(customers)
    .where(
      and(
        eq(customers.id, id),
        goesOn ? or(isActive, and(isNull(customers.mergedInto), goesOn(customers.id))) : isActive,
      ),
    )
    .for('update')
  return rows.length > 0
}

// Holds whom an entry belongs to by now: itself, or the one that it was merged into. Undefined when nobody is left.
export async function holdLiving(tx: Transaction, id: string): Promise<string | undefined> {
  const entry = await findCustomer(tx, id)
  if (entry?.mergedInto) return holdLiving(tx, entry.mergedInto)
  if (!entry || entry.deletedAt) return undefined
  // Merged in the moment between: then it leads on.
  return (await lockCustomer(tx, id)) ? id : holdLiving(tx, id)
}

// The same, archived or not.
export async function holdEntry(tx: Transaction, id: string): Promise<string | undefined> {
  const entry = await findCustomer(tx, id)
  if (entry?.mergedInto) return holdEntry(tx, entry.mergedInto)
  if (!entry) return undefined
  return (await lockCustomer(tx, id, () => sql`true`)) ? id : holdEntry(tx, id)
}

// True when it was archived, and is no more.
export async function bringBack(tx: Transaction, id: string): Promise<boolean> {
  const rows = await tx
    .update(customers)
    .set({ deletedAt: null })
    .where(and(eq(customers.id, id), isNotNull(customers.deletedAt), isNull(customers.mergedInto)))
    .returning({ id: customers.id })
  return rows.length > 0
}

// The entry that has everything of this one by now.
export async function followMerge(db: Executor, id: string): Promise<string> {
  const entry = await findCustomer(db, id)
  return entry?.mergedInto ? followMerge(db, entry.mergedInto) : id
}

// The entry itself and all that were merged into it.
export async function findEntriesOf(db: Executor, id: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with recursive entries as (
      select id from ${customers} where id = ${id}
      union select merged.id from ${customers} merged join entries on merged.merged_into = entries.id)
    select id from entries`)
  return rows.map((row) => row.id)
}

// Archived or not.
export async function findCustomer(db: Executor, id: string): Promise<CustomerRow | undefined> {
  const [customer] = await db.select().from(customers).where(eq(customers.id, id))
  return customer
}

// Where a customer stands. Nobody goes back: a late or repeated event never turns a delivered order into a paid one.
const progress = ['new', 'quoted', 'paid', 'in_production', 'delivered'] as const
type Progress = (typeof progress)[number]

// False when there is no such customer or it already stands there or further on.
export async function advanceCustomer(tx: Transaction, id: string, status: Progress): Promise<boolean> {
  const earlier: Customer['status'][] = ['unsubscribed', ...progress.slice(0, progress.indexOf(status))]
  const rows = await tx
    .update(customers)
    .set({ status })
    .where(and(eq(customers.id, id), inArray(customers.status, earlier)))
    .returning({ id: customers.id })
  return rows.length > 0
}

// From the price on; one who has gone further or left stays there.
export async function markQuoted(_: unknown, tx: Transaction, sent: EventOf<'quote.sent'>[]): Promise<void> {
  const ids = sent.flatMap(({ customerId }) => customerId ?? [])
  const contacts = await findContacts(tx, ids)
  const suppressed = await findSuppressedAmong(
    tx,
    contacts.map(({ email }) => email),
  )
  // Whoever wants no reminders gets none, whatever they ask for later on.
  const status = sql`case when ${customers.email} = any(${sql.param(suppressed)}::text[]) then 'unsubscribed' else 'quoted' end`
  await tx
    .update(customers)
    .set({ status })
    .where(and(inArray(customers.id, ids), eq(customers.status, 'new')))
}

// As far as their order is.
export async function advanceCustomers(
  _: unknown,
  tx: Transaction,
  moved: EventOf<'order.paid' | 'order.in_production' | 'order.delivered'>[],
): Promise<void> {
  for (const { customerId, kind } of moved) if (customerId) await advanceCustomer(tx, customerId, standing[kind])
}

const standing = {
  'order.paid': 'paid',
  'order.in_production': 'in_production',
  'order.delivered': 'delivered',
} as const

export type Changeable = Pick<CustomerRow, 'id' | 'priority' | 'deletedAt'>

// Holds the customers, archived or not, until the transaction ends. Always in the same order: two changes of many
// customers that meet must wait for each other, not block each other.
export const holdCustomers = (tx: Transaction, ids: string[]): Promise<Changeable[]> =>
  tx
    .select({ id: customers.id, priority: customers.priority, deletedAt: customers.deletedAt })
    .from(customers)
    .where(inArray(customers.id, ids))
    .orderBy(asc(customers.id))
    .for('update')

export async function updateCustomers(tx: Transaction, ids: string[], change: Partial<CustomerRow>): Promise<void> {
  await tx.update(customers).set(change).where(inArray(customers.id, ids))
}

export async function insertCustomer(tx: Transaction, customer: typeof customers.$inferInsert): Promise<void> {
  await tx.insert(customers).values(customer)
}

export async function insertNote(tx: Transaction, note: NoteRow): Promise<void> {
  await tx.insert(customerNotes).values(note)
}

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
  // Was told of the two emails about the quote, and has not refused.
  quoteLettersAt: customers.quoteLettersAt,
  // Without both no other marketing goes out.
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

// Whoever writes from this address, while nobody of it is left but the archived.
export async function findArchivedByEmail(db: Executor, email: string): Promise<{ id: string } | undefined> {
  const [archived] = await db
    .select({ id: customers.id })
    .from(customers)
    .where(and(eq(customers.email, email), isNotNull(customers.deletedAt), isNull(customers.mergedInto)))
    .orderBy(desc(customers.id))
    .limit(1)
  return archived
}

// Whom an address belongs to since its own entry was merged into another.
export async function findMergedInto(db: Executor, email: string): Promise<string | undefined> {
  const [row] = await db
    .select({ keptId: customers.mergedInto })
    .from(customers)
    .where(and(eq(customers.email, email), isNotNull(customers.mergedInto)))
    .orderBy(desc(customers.id))
    .limit(1)
  // That one may have been merged since.
  return row?.keptId ? followMerge(db, row.keptId) : undefined
}

// Everybody of the address: the reader has opened a link that was sent there.
export async function confirmAddress(db: Executor, customerId: string, now: Date): Promise<void> {
  const address = db.select({ email: customers.email }).from(customers).where(eq(customers.id, customerId))
  // One that the owner has put in its place since has got another letter, and that one's link says whose it is.
  const isItsOwn = sql`not exists (select from address_checks where address_checks.address = ${customers.email})`
  await db
    .update(customers)
    .set({ emailConfirmedAt: now })
    .where(and(inArray(customers.email, address), isNull(customers.emailConfirmedAt), isItsOwn))
}

// Everybody of the address, whoever has changed it: its holder has said that it is theirs.
export async function confirmHolders(
  { clock }: { clock: Clock },
  tx: Transaction,
  confirmed: EventOf<'address.confirmed'>[],
): Promise<void> {
  for (const { facts } of confirmed) {
    const address = sql`(select recipient from emails where id = ${facts.emailId})`
    await tx.update(customers).set({ emailConfirmedAt: clock.now() }).where(eq(customers.email, address))
  }
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

// A customer who has paid stays paid: only those still being won over are marked.
export async function markUnsubscribed(tx: Transaction, email: string) {
  const marked = await tx
    .update(customers)
    .set({ status: 'unsubscribed' })
    .where(and(eq(customers.email, email), inArray(customers.status, ['new', 'quoted'])))
    .returning({ id: customers.id })
  const rows = await tx.select({ id: customers.id }).from(customers).where(eq(customers.email, email))
  return { everybody: rows.map(({ id }) => id), marked: marked.map(({ id }) => id) }
}
