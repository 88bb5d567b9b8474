import { Readable } from 'node:stream'
import { and, asc, eq, gt, gte, lt } from 'drizzle-orm'
import { AppError } from '#src/kit/app-error.ts'
import { writeZip, type ZippedFile } from '#src/server/platform/archives/port.ts'
import type { Executor } from '#src/server/platform/database/port.ts'
import type { Storage } from '#src/server/platform/storage/port.ts'
import type { OrderDeps } from './deps.ts'
import { receiptDrawer } from './draw-receipt-of.ts'
import { startOfMonth } from './month-range.ts'
import { receiptLabel } from './receipt-label.ts'
import { findItems } from './store.ts'
import { orders, receipts } from './tables.ts'

type ReceiptDeps = Pick<OrderDeps, 'database' | 'readBusiness'> & { storage: Storage }

const perPage = 100

// One PDF for each receipt of a month, drawn while the file is being fetched.
export async function exportReceipts(deps: ReceiptDeps, month: string): Promise<Readable> {
  const [first] = await findReceiptsAfter(deps.database, { month, number: 0, limit: 1 })
  if (!first) throw new AppError('not_found', 'There are no receipts for this month.')
  return Readable.from(writeZip(drawAll(deps, month)))
}

async function* drawAll(deps: ReceiptDeps, month: string): AsyncGenerator<ZippedFile> {
  const draw = await receiptDrawer(deps)
  for (let number = 0; ; ) {
    const page = await findReceiptsAfter(deps.database, { month, number, limit: perPage })
    for (const { order, receipt } of page) {
      const pdf = await draw({ order, receipt, items: await findItems(deps.database, order.id) })
      yield { name: `${receiptLabel(receipt.number)}.pdf`, isText: false, chunks: Readable.from([pdf]) }
      number = receipt.number
    }
    if (page.length < perPage) return
  }
}

interface Page {
  month: string
  number: number
  limit: number
}

const findReceiptsAfter = (db: Executor, { month, number, limit }: Page) =>
  db
    .select({ order: orders, receipt: receipts })
    .from(receipts)
    .innerJoin(orders, eq(orders.id, receipts.orderId))
    .where(
      and(
        gt(receipts.number, number),
        gte(receipts.issuedAt, startOfMonth(month)),
        lt(receipts.issuedAt, startOfMonth(month, 1)),
      ),
    )
    .orderBy(asc(receipts.number))
    .limit(limit)
