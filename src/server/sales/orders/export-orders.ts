import { currencySign } from '#src/kit/name-currency.ts'
import { addOns, serviceNames } from '#src/contracts/catalogue.ts'
import { makeSay, type Say } from '#src/contracts/words/say.ts'
import { type CsvColumn, writeCsv } from '#src/kit/csv.ts'
import { toPounds } from '#src/kit/money.ts'
import type { OrderDeps } from './deps.ts'
import { findOrdersBefore, type ListedOrder } from './list-store.ts'
import type { OrderFilter } from './order-filter.ts'
import { receiptLabel } from '#src/server/sales/receipts/feature.ts'

const pounds = (pence: number): string => toPounds(pence).toFixed(2)

// For who keeps the books. What was never paid has no VAT yet.
const columnsIn = (sign: string, say: Say): CsvColumn<ListedOrder>[] => [
  ['Order', ({ order }) => order.number],
  ['Receipt', ({ receipt }) => (receipt ? receiptLabel(receipt.number) : '')],
  ['Placed (UTC)', ({ order }) => order.createdAt.toISOString()],
  ['Paid (UTC)', ({ order }) => order.paidAt?.toISOString() ?? ''],
  ['State', ({ order }) => order.state.replaceAll('_', ' ')],
  ['Method', ({ order }) => order.method],
  ['Package', ({ order }) => say(serviceNames[order.serviceType])],
  ['Add-ons', ({ order }) => order.addOns.map((id) => say(addOns[id].name)).join(', ')],
  ['Name', ({ order }) => order.name],
  ['Email', ({ order }) => order.email ?? ''],
  [`Gross ${sign}`, ({ order }) => pounds(order.totalPence)],
  [`VAT ${sign}`, ({ receipt }) => (receipt ? pounds(receipt.vatPence) : '')],
  [`Net ${sign}`, ({ receipt }) => (receipt ? pounds(receipt.totalPence - receipt.vatPence) : '')],
  [`Refunded ${sign}`, ({ order }) => pounds(order.refundedPence)],
  ['Card fee', ({ order }) => (order.feePence === null ? '' : pounds(order.feePence))],
  ['Fee currency', ({ order }) => order.feeCurrency ?? ''],
  ['VAT rate %', ({ receipt }) => (receipt?.vatNumber ? String(receipt.vatPerMille / 10) : '')],
]

type ExportDeps = Pick<OrderDeps, 'database' | 'readBusiness'>

export async function* exportOrders({ database, readBusiness }: ExportDeps, filter: OrderFilter) {
  const { words } = await readBusiness(database)
  yield* writeCsv(columnsIn(currencySign(), makeSay(words)), (last, limit) =>
    findOrdersBefore(database, filter, { beforeId: last?.order.id, limit }),
  )
}
