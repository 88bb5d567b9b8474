import { Readable } from 'node:stream'
import { and, asc, eq, gt, gte, lt, type SQL, sql } from 'drizzle-orm'
import { brandColoursOf } from '#src/contracts/people/brand.ts'
import type { Settings } from '#src/contracts/people/setting-rules.ts'
import { traderLines } from '#src/contracts/people/trader-lines.ts'
import { exportReceipts as exportCall, readReceipt } from '#src/contracts/sales/receipts.ts'
import { vatPerMilleOf } from '#src/contracts/vat.ts'
import { makeSay } from '#src/contracts/words/say.ts'
import * as refusals from '#src/contracts/words/site/refusals.ts'
import { AppError } from '#src/kit/app-error.ts'
import { vatIn } from '#src/kit/money.ts'
import type { EventOf } from '#src/server/events/catalogue.ts'
import { readBrandLogo } from '#src/server/admin/settings/feature.ts'
import { recordSecurity } from '#src/server/people/audit/feature.ts'
import { writeZip, type ZippedFile } from '#src/server/platform/archives/port.ts'
import type { Executor, Transaction } from '#src/server/platform/database/port.ts'
import { fileRoute, type Route } from '#src/server/platform/http/port.ts'
import { senderOf } from '#src/server/platform/mail/port.ts'
import type { Storage } from '#src/server/platform/storage/port.ts'
import type { SalesDeps } from '#src/server/sales/deps.ts'
import { drawReceipt, type PaidOrder, receiptLabel } from './draw-receipt.ts'
import { startOfMonth } from './month-end.ts'
import { type Receipt, receipts, receiptSeries } from './tables.ts'

export type ReceiptDeps = SalesDeps & { storage: Storage }

// The row of the series stays locked until the transaction ends: a payment that is rolled back leaves no gap, and everybody
// who is paid at the same moment waits here.
export async function issueReceipt(
  { readBusiness }: Pick<SalesDeps, 'readBusiness'>,
  tx: Transaction,
  paid: Pick<EventOf<'order.paid'>, 'orderId'>[],
): Promise<void> {
  const business = await readBusiness(tx)
  for (const { orderId } of paid) if (orderId) await issueOne(tx, orderId, business)
}

async function issueOne(tx: Transaction, orderId: string, business: Settings): Promise<void> {
  const { rows } = await tx.execute<{ totalPence: number; paidAt: string }>(
    sql`select total_pence as "totalPence", to_json(paid_at) #>> '{}' as "paidAt" from orders where id = ${orderId}`,
  )
  const [order] = rows
  if (!order?.paidAt) throw new Error(`Order ${orderId} is not paid: it gets no receipt.`)
  const { totalPence } = order
  const [series] = await tx
    .update(receiptSeries)
    .set({ lastNumber: sql`${receiptSeries.lastNumber} + 1` })
    .returning({ number: receiptSeries.lastNumber })
  if (!series) throw new Error('The series of receipt numbers has no row.')
  const issuedAt = new Date(order.paidAt)
  const { number } = series
  await tx
    .insert(receipts)
    .values({ orderId, totalPence, issuedAt, ...vatOf(business, totalPence), number, buyer: null })
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

// Reads once who sells; then draws as many as are wanted.
async function receiptDrawer(deps: ReceiptDeps) {
  const business = await deps.readBusiness(deps.database)
  const say = makeSay(business.words)
  const named = traderLines(business, say)
  const shop = {
    business: business.businessName,
    say,
    supplier: named.length > 0 ? named : [senderOf(business)],
    colours: brandColoursOf(business),
    logo: await readBrandLogo(deps.storage, business),
  }
  return ({ order, receipt }: Paper): Promise<Buffer> => drawReceipt({ order, receipt, ...shop })
}

// One PDF for each receipt of a month, drawn while the file is being fetched.
async function exportReceipts(deps: ReceiptDeps, month: string): Promise<Readable> {
  const isOfMonth = and(gte(receipts.issuedAt, startOfMonth(month)), lt(receipts.issuedAt, startOfMonth(month, 1)))
  const first = await findPapers(deps.database, isOfMonth, 1)
  if (first.length === 0) throw new AppError('not_found', 'There are no receipts for this month.')
  return Readable.from(writeZip(drawAll(deps, isOfMonth)))
}

const perPage = 100

async function* drawAll(deps: ReceiptDeps, isOfMonth: SQL | undefined): AsyncGenerator<ZippedFile> {
  const draw = await receiptDrawer(deps)
  for (let number = 0; ; ) {
    const page = await findPapers(deps.database, and(isOfMonth, gt(receipts.number, number)), perPage)
    for (const paper of page) {
      yield {
        name: `${receiptLabel(paper.receipt.number)}.pdf`,
        isText: false,
        chunks: Readable.from([await draw(paper)]),
      }
      number = paper.receipt.number
    }
    if (page.length < perPage) return
  }
}

type Paper = { order: PaidOrder; receipt: Receipt }

// With what the order says.
const findPapers = (db: Executor, where: SQL | undefined, limit: number): Promise<Paper[]> =>
  db
    .select({
      receipt: receipts,
      order: sql<PaidOrder>`(select json_build_object('number', o.number, 'name', o.name, 'email', o.email,
        'method', o.method, 'totalPence', o.total_pence, 'refundedPence', o.refunded_pence, 'dispute', o.dispute,
        'items', (select json_agg(json_build_object('name', i.name, 'pricePence', i.price_pence) order by i.position)
          from order_items i where i.order_id = o.id))
        from orders o where o.id = ${receipts.orderId})`,
    })
    .from(receipts)
    .where(where)
    .orderBy(asc(receipts.number))
    .limit(limit)

export const receiptRoutes = (deps: ReceiptDeps): Route[] => [
  fileRoute(readReceipt, async ({ params: { token } }) => {
    const isOfOrder = sql`${receipts.orderId} = (select id from orders where token = ${token})`
    const [paper] = await findPapers(deps.database, isOfOrder, 1)
    if (!paper) throw new AppError('not_found', refusals.receiptMissing)
    const pdf = await (await receiptDrawer(deps))(paper)
    const filename = `receipt-${receiptLabel(paper.receipt.number)}.pdf`
    return {
      body: { stream: Readable.from([pdf]), bytes: pdf.length, contentType: 'application/pdf' },
      headers: { 'content-disposition': `attachment; filename="${filename}"` },
    }
  }),
  fileRoute(exportCall, async ({ query: { month }, source, session }) => {
    const stream = await exportReceipts(deps, month)
    await recordSecurity(deps, deps.database, { kind: 'orders.exported', source, actor: session?.name })
    const headers = { 'content-disposition': `attachment; filename="receipts-${month}.zip"` }
    return { body: { stream, contentType: 'application/zip' }, headers }
  }),
]
