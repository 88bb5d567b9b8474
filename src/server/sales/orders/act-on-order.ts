import { cardStillProcessing, type OrderMailKind } from '#src/contracts/sales/orders.ts'
import { AppError } from '#src/kit/app-error.ts'
import { recordAudit } from '#src/server/people/audit/feature.ts'
import { queueEmails } from '#src/server/people/emails/feature.ts'
import type { Transaction } from '#src/server/platform/database/port.ts'
import type { OrderDeps } from './deps.ts'
import { writeOrderLinks, writeOrderReceived, writePaymentConfirmed } from './order-mails.ts'
import { payOrder } from './pay-order.ts'
import { findReceipt, type Receipt, receiptLabel } from '#src/server/sales/receipts/feature.ts'
import { findItems, lockSureOrder, proveBuyer, recordOrderEvent } from './store.ts'
import type { Order } from './tables.ts'
import { markBankDetailsSent } from './waiting-store.ts'

// What the owner does to an order by hand; each leaves its record.

export async function markTransferReceived(
  deps: OrderDeps,
  { id, note, despiteCard }: { id: string; note: string; despiteCard: boolean },
): Promise<string> {
  // A card order may be paid by transfer after all, but never both ways: its card payment is closed first.
  await deps.closePayment(id)
  return deps.database.transaction(async (tx) => {
    const order = await lockSureOrder(tx, id)
    // What the bank is still deciding about can't be closed: then the owner decides.
    if (order.state === 'open' && !despiteCard && (await deps.isPayable(tx, id))) {
      throw new AppError('conflict', cardStillProcessing)
    }
    // A card order that was paid by transfer was paid by transfer.
    const method = order.method === 'card' ? 'bank' : order.method
    await payOrder(deps, tx, { order, actor: 'owner', detail: { method, note } })
    const receipt = await findReceipt(tx, id)
    // Said twice it is paid once, and the answer is the same.
    if (!receipt) throw new AppError('conflict', 'This order was cancelled.')
    return receiptLabel(receipt.number)
  })
}

// From here on the buyer is the customer: the order's link opens the photos, and its films may be delivered.
export async function confirmBuyer(deps: OrderDeps, id: string): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const order = await lockSureOrder(tx, id)
    if (order.opensPhotos) return
    const now = deps.clock.now()
    await proveBuyer(tx, id)
    await recordOrderEvent(tx, now, { orderId: id, actor: 'owner', kind: 'buyer.confirmed' })
    const { customerId, number } = order
    const about = { orderId: id, ...(customerId && { customerId }) }
    await deps.record(tx, [{ kind: 'buyer.confirmed', actor: 'owner', ...about, facts: {} }])
    await recordAudit(tx, now, [
      { actor: 'owner', action: 'order.buyer-confirmed', customerId, detail: { order: number } },
    ])
  })
}

export async function resendOrderMail(
  deps: OrderDeps,
  { id, mail }: { id: string; mail: OrderMailKind },
): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const order = await lockSureOrder(tx, id)
    if (!order.email) throw new AppError('conflict', 'This order has no email address.')
    const receipt = await findReceipt(tx, id)
    if (!mailsOf(order, receipt).includes(mail)) throw new AppError('conflict', 'This order has no such email.')
    const now = deps.clock.now()
    await queueEmails(deps, tx, await writeMail(deps, tx, { order, receipt, mail }))
    await recordOrderEvent(tx, now, { orderId: id, actor: 'owner', kind: 'mail.resent', detail: { mail } })
    const { customerId, number } = order
    await recordAudit(tx, now, [
      { actor: 'owner', action: 'order.mail-resent', customerId, detail: { order: number, mail } },
    ])
  })
}

// Which mails there are to send again.
export function mailsOf(order: Order, receipt: Receipt | undefined): OrderMailKind[] {
  if (!order.email || order.state === 'cancelled') return []
  if (receipt) return ['confirmation', 'link']
  return order.method === 'card' ? ['link'] : ['received', 'link']
}

interface Resending {
  order: Order
  receipt: Receipt | undefined
  mail: OrderMailKind
}

async function writeMail(deps: OrderDeps, tx: Transaction, { order, receipt, mail }: Resending) {
  const items = await findItems(tx, order.id)
  if (mail === 'confirmation' && receipt) return writePaymentConfirmed(deps, { order, items, receipt })
  if (mail !== 'received') return writeOrderLinks(deps, [order])
  const shop = await deps.readBusiness(tx)
  if (order.method === 'bank' && shop.bankDetails) await markBankDetailsSent(tx, order.id, deps.clock.now())
  return writeOrderReceived(deps, { order, items, shop })
}
