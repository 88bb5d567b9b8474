import { eq, sql } from 'drizzle-orm'
import type { ServiceId } from '#src/contracts/catalogue.ts'
import type { Settings } from '#src/contracts/people/setting-rules.ts'
import { vatPerMilleOf } from '#src/contracts/vat.ts'
import { vatIn } from '#src/kit/money.ts'
import type { EventOf } from '#src/server/events/catalogue.ts'
import { findContacts } from '#src/server/people/customers/feature.ts'
import type { Executor, Transaction } from '#src/server/platform/database/port.ts'
import type { SalesDeps } from '#src/server/sales/deps.ts'
import { queuePapers } from './paper-job.ts'
import { creditNotes, creditNoteSeries, type Receipt, receipts, receiptSeries } from './tables.ts'

// What is issued for money that came, and for money that went back: in the transaction that books it, with numbers that have
// no gap.

type IssueDeps = Pick<SalesDeps, 'readBusiness' | 'queue' | 'clock'>

type Paid = Pick<EventOf<'order.paid'>, 'orderId' | 'facts'>

// The row of the series stays locked until the transaction ends: a payment that is rolled back leaves no gap, and everybody
// who is paid at the same moment waits here.
export async function issueReceipt(deps: IssueDeps, tx: Transaction, paid: Paid[]): Promise<void> {
  const business = await deps.readBusiness(tx)
  for (const { orderId, facts } of paid) if (orderId) await issueOne(tx, { orderId, paidBy: facts.method, business })
  await queuePapers(deps, tx)
}

interface Issue {
  orderId: string
  paidBy: Receipt['paidBy']
  business: Settings
}

interface PaidOrder extends Record<string, unknown> {
  isTest: boolean
  totalPence: number
  paidAt: string | null
  serviceType: ServiceId
  customerId: string | null
}

async function issueOne(tx: Transaction, { orderId, paidBy, business }: Issue): Promise<void> {
  const { rows } = await tx.execute<PaidOrder>(sql`
    select is_test as "isTest", total_pence as "totalPence", to_json(paid_at) #>> '{}' as "paidAt", service_type as "serviceType",
      customer_id as "customerId"
    from orders where id = ${orderId}`)
  const [order] = rows
  if (!order?.paidAt) throw new Error(`Order ${orderId} is not paid: it gets no receipt.`)
  const { isTest, totalPence, serviceType, customerId } = order
  const [buyer] = customerId ? await findContacts(tx, [customerId]) : []
  const source = buyer?.source ?? 'unknown'
  const number = await nextNumber(tx, receiptSeries, isTest)
  const issued = { number, orderId, isTest, issuedAt: new Date(order.paidAt), buyer: null }
  await tx
    .insert(receipts)
    .values({ ...issued, totalPence, ...vatOf(business, totalPence), serviceType, source, paidBy })
}

// Tests have a range of their own.
async function nextNumber(
  tx: Transaction,
  series: typeof receiptSeries | typeof creditNoteSeries,
  isTest: boolean,
): Promise<number> {
  const { lastNumber, lastTestNumber } = series
  const [row] = await tx
    .update(series)
    .set(isTest ? { lastTestNumber: sql`${lastTestNumber} + 1` } : { lastNumber: sql`${lastNumber} + 1` })
    .returning({ number: isTest ? lastTestNumber : lastNumber })
  if (!row) throw new Error('A series of numbers has no row.')
  return row.number
}

function vatOf(business: Settings, totalPence: number) {
  const vatPerMille = vatPerMilleOf(business)
  const { vatNumber } = business
  return { vatPence: vatNumber ? vatIn(totalPence, vatPerMille) : 0, vatPerMille, vatNumber: vatNumber || null }
}

// A receipt says for ever whom it was written for.
export async function keepBuyer(tx: Transaction, orderId: string, buyer: string): Promise<void> {
  await tx
    .update(receipts)
    .set({ buyer: sql`coalesce(${receipts.buyer}, ${buyer})` })
    .where(eq(receipts.orderId, orderId))
}

export async function findReceipt(db: Executor, orderId: string): Promise<Receipt | undefined> {
  const [receipt] = await db.select().from(receipts).where(eq(receipts.orderId, orderId))
  return receipt
}

type Refunded = Pick<EventOf<'order.refunded' | 'order.refunded_in_part'>, 'orderId'>

// For each refund of an order that has none yet.
export async function issueCreditNotes(deps: IssueDeps, tx: Transaction, refunded: Refunded[]): Promise<void> {
  for (const { orderId } of refunded) {
    const receipt = orderId && (await findReceipt(tx, orderId))
    if (receipt) await creditRefunds(deps, tx, receipt)
  }
  await queuePapers(deps, tx)
}

async function creditRefunds({ clock }: IssueDeps, tx: Transaction, receipt: Receipt): Promise<void> {
  const { orderId } = receipt
  const { rows } = await tx.execute<{ refundId: string; totalPence: number }>(sql`
    select refunds.id as "refundId", refunds.amount_pence as "totalPence" from refunds
    left join payment_attempts on payment_attempts.id = refunds.attempt_id
    where refunds.order_id = ${orderId} and refunds.state in ('done', 'by_hand')
      and (refunds.attempt_id is null or payment_attempts.paid_order) and not refunds.before_use
      and not exists (select from credit_notes where credit_notes.refund_id = refunds.id)
    order by refunds.created_at, refunds.id`)
  for (const { refundId, totalPence } of rows) {
    const vatPence = await vatBack(tx, receipt, totalPence)
    const number = await nextNumber(tx, creditNoteSeries, receipt.isTest)
    await tx.insert(creditNotes).values({ number, refundId, orderId, issuedAt: clock.now(), totalPence, vatPence })
  }
}

// What goes back in parts has no more and no less VAT than the whole.
async function vatBack(tx: Transaction, receipt: Receipt, totalPence: number): Promise<number> {
  if (!receipt.vatNumber) return 0
  const earlier = await findCreditNotes(tx, receipt.orderId)
  const before = earlier.filter(({ withdrawnAt }) => withdrawnAt === null)
  const sum = (read: (note: (typeof before)[number]) => number): number =>
    before.reduce((all, note) => all + read(note), 0)
  const isLast = sum((note) => note.totalPence) + totalPence >= receipt.totalPence
  return isLast ? receipt.vatPence - sum((note) => note.vatPence) : vatIn(totalPence, receipt.vatPerMille)
}

// A refund that fails days later has taken nothing back.
export async function withdrawCreditNotes(
  { clock }: Pick<IssueDeps, 'clock'>,
  tx: Transaction,
  failed: EventOf<'refund.failed'>[],
): Promise<void> {
  for (const { orderId } of failed) {
    if (!orderId) continue
    await tx.execute(sql`update credit_notes set withdrawn_at = ${clock.now().toISOString()} from refunds
      where refunds.id = credit_notes.refund_id and refunds.state = 'failed' and credit_notes.order_id = ${orderId}
        and withdrawn_at is null`)
  }
}

export const findCreditNotes = (db: Executor, orderId: string) =>
  db.select().from(creditNotes).where(eq(creditNotes.orderId, orderId)).orderBy(creditNotes.number)
