import { addOns, serviceNames } from '#src/contracts/catalogue.ts'
import { csvLine } from '#src/kit/csv.ts'
import { toPounds } from '#src/kit/money.ts'
import type { Database } from '#src/server/platform/database/port.ts'
import { findOrdersBefore, type ListedOrder } from './list-store.ts'
import type { OrderFilter } from './order-filter.ts'
import { receiptLabel } from './receipt-label.ts'

const pageSize = 500
const pounds = (pence: number): string => toPounds(pence).toFixed(2)

type Cell = [header: string, read: (listed: ListedOrder) => string]

// For who keeps the books. What was never paid has no VAT yet.
const cells: Cell[] = [
  ['Order', ({ order }) => order.number],
  ['Receipt', ({ receipt }) => (receipt ? receiptLabel(receipt.number) : '')],
  ['Placed (UTC)', ({ order }) => order.createdAt.toISOString()],
  ['Paid (UTC)', ({ order }) => order.paidAt?.toISOString() ?? ''],
  ['State', ({ order }) => order.state.replaceAll('_', ' ')],
  ['Method', ({ order }) => order.method],
  ['Package', ({ order }) => serviceNames[order.serviceType]],
  ['Add-ons', ({ order }) => order.addOns.map((id) => addOns[id].name).join(', ')],
  ['Name', ({ order }) => order.name],
  ['Email', ({ order }) => order.email ?? ''],
  ['Gross £', ({ order }) => pounds(order.totalPence)],
  ['VAT £', ({ receipt }) => (receipt ? pounds(receipt.vatPence) : '')],
  ['Net £', ({ receipt }) => (receipt ? pounds(receipt.totalPence - receipt.vatPence) : '')],
  ['Refunded £', ({ order }) => pounds(order.refundedPence)],
  ['VAT rate %', ({ receipt }) => (receipt?.vatNumber ? String(receipt.vatPerMille / 10) : '')],
]

// A page at a time, as fast as the reader takes it: the file is never whole in memory.
export async function* exportOrders(database: Database, filter: OrderFilter): AsyncGenerator<string> {
  // Without the mark at the start, Excel reads UTF-8 as the local encoding.
  yield `\uFEFF${csvLine(cells.map(([header]) => header))}`
  let page: ListedOrder[] = []
  do {
    page = await findOrdersBefore(database, filter, { beforeId: page.at(-1)?.order.id, limit: pageSize })
    yield page.map((listed) => csvLine(cells.map(([, read]) => read(listed)))).join('')
  } while (page.length === pageSize)
}
