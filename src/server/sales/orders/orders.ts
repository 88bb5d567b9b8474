import { tellOwner } from '#src/server/admin/health/feature.ts'
import { recordAudit } from '#src/server/people/audit/feature.ts'
import type { EventOf } from '#src/server/events/catalogue.ts'
import { bringBack, findBuyerByEmail, holdLiving, insertBuyer } from '#src/server/people/customers/feature.ts'
import { queueEmails } from '#src/server/people/emails/feature.ts'
import { freeOffer, useOffer } from '#src/server/sales/offers/feature.ts'
import { findReceipt } from '#src/server/sales/receipts/feature.ts'
import type { Transaction } from '#src/server/platform/database/port.ts'
import { replaceOrder } from './place-order.ts'
import type { OrderDeps } from './deps.ts'
import { writeCancelled, writePaymentConfirmed, writeRefunded, writeRefundUndone } from './letters.ts'
import { about, entryOf, findItems, findOrder, findOrdersOf, findRivalsOf, lockOrder, moveOrder } from './orders.sql.ts'
import type { Order } from './tables.ts'
import { daysOfConsumer } from './who-orders.ts'

interface Payment {
  order: Order
  actor: 'provider' | 'owner'
  // No money changed hands.
  isTest: boolean
  // How it was paid, for the record.
  detail: { method: Order['method']; note?: string; intentId?: string }
  // The address that the buyer gave to the provider, for an order that has none.
  email?: string | undefined
}

// True for the first who tells of the payment: it happens once, however often it is told. Everything that it causes is in
// the same transaction.
export async function payOrder(deps: OrderDeps, tx: Transaction, { order, actor, isTest, detail, email }: Payment) {
  if (order.state !== 'open') return false
  const now = deps.clock.now()
  const address = order.email ?? email ?? null
  const { customerId, opensPhotos } = await findOrMakeCustomer(deps, tx, { order, email: address })
  const changes = { paidAt: now, isTest, customerId, opensPhotos, email: address, ...daysOfConsumer(order, now) }
  const moved = await moveOrder(tx, order.id, { state: 'paid', changes })
  if (!moved) return false
  const { id: orderId, number } = order
  await recordAudit(tx, now, [{ actor, action: 'order.paid', customerId, detail: { order: number, ...detail } }])
  const cause = `order:${orderId}:paid`
  await deps.record(tx, [{ kind: 'order.paid', actor, customerId, orderId, facts: detail, cause }])
  return true
}

// Nobody else can use the offer that an order was paid with: others that hold it end.
export async function useOffers(deps: OrderDeps, tx: Transaction, paid: EventOf<'order.paid'>[]): Promise<void> {
  for (const order of await findOrdersOf(tx, paid)) {
    if (!order.offerId) continue
    await useOffer(tx, order.offerId, deps.clock.now())
    for (const { id } of await findRivalsOf(tx, order.id, order.offerId))
      await replaceOrder(deps, tx, { id, by: order })
  }
}

// What was never paid costs its customer no offer. The link of an order by phone is an offer of its own, and ends with it.
export async function releaseOffer(
  { clock }: OrderDeps,
  tx: Transaction,
  ended: EventOf<'order.cancelled' | 'checkout.abandoned'>[],
): Promise<void> {
  for (const { id, offerId, cartId } of await findOrdersOf(tx, ended)) {
    if (offerId && cartId) await freeOffer(tx, offerId, id)
    else if (offerId) await useOffer(tx, offerId, clock.now())
  }
}

// What nobody has paid ends, with its card payment. What is paid and not delivered can't be made any more: the owner hears of
// it, and decides about the money.
export async function endOrdersOfErased(
  deps: OrderDeps,
  tx: Transaction,
  erased: EventOf<'person.erased'>[],
): Promise<void> {
  for (const { actor, facts } of erased) {
    for (const id of facts.orderIds) {
      const order = await lockOrder(tx, id)
      if (order?.state === 'open') {
        await moveOrder(tx, id, { state: 'cancelled' })
        // Nobody is written to who has just asked to be forgotten.
        const facts = { note: '', isMailed: false }
        await deps.record(tx, [{ kind: 'order.cancelled', actor, ...about(order), facts }])
      }
      if (!order) continue
      // Of an order that a merge has moved, the photos are the other entry's.
      const hadPhotos = order.customerId !== null && facts.customerIds.includes(order.customerId)
      await alertOfOwed(deps, tx, order, hadPhotos ? 'customer and photos were' : 'customer was')
    }
  }
}

// Asked by the customer, on the page of the order.
export async function alertOwnerOfErasure(
  deps: OrderDeps,
  tx: Transaction,
  asked: EventOf<'order.erasure_asked'>[],
): Promise<void> {
  for (const order of await findOrdersOf(tx, asked)) await alertOfOwed(deps, tx, order, 'films were')
}

async function alertOfOwed(deps: OrderDeps, tx: Transaction, order: Order, what: string): Promise<void> {
  if (!isOwed(order)) return
  const message = `Order ${order.number} is paid, and its ${what} deleted: no film can be made. Please refund it`
  await tellOwner(deps, tx, { incident: `erased-order ${order.id}`, message })
}

const isOwed = ({ state, refundedPence, totalPence }: Order): boolean =>
  (state === 'paid' || state === 'in_production') && refundedPence < totalPence

// After the receipt, whose number it names.
export async function confirmToCustomer(
  deps: OrderDeps,
  tx: Transaction,
  paid: EventOf<'order.paid'>[],
): Promise<void> {
  for (const order of await findOrdersOf(tx, paid)) {
    const receipt = await findReceipt(tx, order.id)
    if (!receipt) throw new Error(`Order ${order.number} is paid and has no receipt.`)
    const items = await findItems(tx, order.id)
    await queueEmails(deps, tx, writePaymentConfirmed(deps, { order, items, receipt }))
  }
}

export async function confirmRefund(
  deps: OrderDeps,
  tx: Transaction,
  refunded: EventOf<'order.refunded' | 'order.refunded_in_part'>[],
): Promise<void> {
  for (const { orderId, kind, facts } of refunded) {
    const order = orderId ? await findOrder(tx, orderId) : undefined
    if (!order) continue
    const { amountPence } = facts
    await queueEmails(deps, tx, writeRefunded(deps, { order, amountPence, isWhole: kind === 'order.refunded' }))
  }
}

// Who was told that the money comes back is told that it didn't go through.
export async function confirmRefundUndone(
  deps: OrderDeps,
  tx: Transaction,
  undone: EventOf<'order.refund_undone'>[],
): Promise<void> {
  for (const { orderId, facts } of undone) {
    const order = orderId ? await findOrder(tx, orderId) : undefined
    if (order) await queueEmails(deps, tx, writeRefundUndone(deps, { order, amountPence: facts.amountPence }))
  }
}

// Who was told how to pay is told that there is nothing to pay.
export async function confirmCancellation(
  deps: OrderDeps,
  tx: Transaction,
  cancelled: EventOf<'order.cancelled'>[],
): Promise<void> {
  const mailed = cancelled.filter(({ facts }) => facts.isMailed)
  for (const order of await findOrdersOf(tx, mailed)) await queueEmails(deps, tx, writeCancelled(deps, order))
}

interface Nameless {
  order: Order
  email: string | null
}

// Somebody who is known by the address alone sees no photos: others can type it too.
async function findOrMakeCustomer(deps: OrderDeps, tx: Transaction, { order, email }: Nameless) {
  const { customerId, opensPhotos, serviceType } = order
  // Merged with another entry since it was placed: the film is made for the one that is left, and the owner says whether
  // this buyer may see the photos of both.
  if (customerId) {
    const livingId = (await holdLiving(tx, customerId)) ?? customerId
    // Who buys is a customer again, with their photos.
    if (await bringBack(tx, livingId)) {
      await deps.record(tx, [{ kind: 'customer.restored', actor: 'system', customerId: livingId, facts: {} }])
    }
    return { customerId: livingId, opensPhotos: opensPhotos && entryOf(order) === livingId }
  }
  const known = email ? await findBuyerByEmail(tx, email) : undefined
  if (known) return { customerId: known.customerId, opensPhotos: false }
  const buyer = { name: order.name || email || 'Buyer without a name', email: email ?? '', serviceType }
  return { customerId: await insertBuyer(tx, deps.clock.now(), buyer), opensPhotos: true }
}

type AdvanceDeps = Pick<OrderDeps, 'clock' | 'record'>

// With the first of its films.
export async function beginOrders(deps: AdvanceDeps, tx: Transaction, begun: EventOf<'job.started'>[]): Promise<void> {
  const startedAt = deps.clock.now()
  for (const { orderId } of begun) {
    const order = orderId && (await moveOrder(tx, orderId, { state: 'in_production', changes: { startedAt } }))
    if (order) await deps.record(tx, [{ kind: 'order.in_production', actor: 'system', ...about(order), facts: {} }])
  }
}

// With the last of its films.
export async function completeOrders(
  deps: AdvanceDeps,
  tx: Transaction,
  delivered: Pick<EventOf<'film.delivered'>, 'orderId' | 'facts'>[],
): Promise<void> {
  const deliveredAt = deps.clock.now()
  for (const { orderId, facts } of delivered) {
    if (!orderId || !facts.isLastOfOrder) continue
    const order = await moveOrder(tx, orderId, { state: 'delivered', changes: { deliveredAt } })
    if (order) await deps.record(tx, [{ kind: 'order.delivered', actor: 'system', ...about(order), facts: {} }])
  }
}
