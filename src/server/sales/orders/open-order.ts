import * as refusals from '#src/contracts/words/site/refusals.ts'
import { AppError } from '#src/kit/app-error.ts'
import { capsOf, takeRoom } from '#src/server/people/caps/feature.ts'
import { insertBuyer } from '#src/server/people/customers/feature.ts'
import { holdOffer, lockOffer } from '#src/server/sales/offers/feature.ts'
import type { Transaction } from '#src/server/platform/database/port.ts'
import { findPaidOrderOfQuote } from './cart-store.ts'
import { isLeftCheckout, replaceOrder } from './checkouts.ts'
import type { OrderDeps } from './deps.ts'
import { mailOrderReceived } from './mail-order-received.ts'
import { type Cart, prepareOrder, type Wanted } from './prepare-order.ts'
import type { PricedCart } from './price-cart.ts'
import { findOpenOrdersOfOffer, findOrderOfCart, insertOrder, recordOrderEvent } from './store.ts'
import type { Order } from './tables.ts'

// Each try may meet another claimant of the same offer.
const maxTries = 12

// One order a cart, however often and however many at once it is sent. A cart that changed, or an offer that is claimed
// again, replaces the checkout before it: that one is cancelled, with its payment, before the new one exists. An order that
// was placed, by transfer or by phone, is only replaced by a payment.
export async function openOrder(deps: OrderDeps, cart: Cart): Promise<Order> {
  const wanted = await prepareOrder(deps, cart)
  for (let tries = 0; tries < maxTries; tries += 1) {
    const outcome = await deps.database.transaction((tx) => openOnce(deps, tx, { cart, wanted }))
    if ('order' in outcome) return outcome.order
    for (const id of outcome.rivals) await deps.closePayment(id)
  }
  throw new AppError('unavailable', refusals.orderBusy, {
    retryAfterSeconds: 2,
  })
}

interface Opening {
  cart: Cart
  wanted: Wanted
}

type Outcome = { order: Order } | { rivals: string[] }

async function openOnce(deps: OrderDeps, tx: Transaction, { cart, wanted }: Opening): Promise<Outcome> {
  const { order, priced } = wanted
  const earlier = await findOrderOfCart(tx, order.cartId)
  if (earlier && isSame(earlier, order) && !isLeftCheckout(earlier, deps.clock.now())) return { order: earlier }
  if (earlier) refuseDone(earlier)
  await refusePaidQuote(tx, wanted)
  if (order.offerId) await lockOffer(tx, order.offerId)
  const rivals = await findRivals(tx, order, earlier)
  const payable = await findPayable(deps, tx, rivals)
  if (payable.length > 0) return { rivals: payable }
  for (const id of rivals) await replaceOrder(deps, tx, { id, by: order })
  if (order.offerId && !(await holdOffer(tx, order.offerId, order.id))) {
    throw new AppError('conflict', refusals.offerUsedAlready)
  }
  return { order: await store(deps, tx, { cart, order, priced }) }
}

// Looked at behind the locks: a payment may have been opened since it was closed.
async function findPayable(deps: OrderDeps, tx: Transaction, ids: string[]): Promise<string[]> {
  const payable: string[] = []
  for (const id of ids) if (await deps.isPayable(tx, id)) payable.push(id)
  return payable
}

function refuseDone({ state, method }: Order): void {
  if (state !== 'open') throw new AppError('conflict', refusals.orderPaidAlready)
  if (method !== 'card') throw new AppError('conflict', refusals.orderPlacedAlready)
}

async function refusePaidQuote(tx: Transaction, { order: { quoteReference }, isAnother }: Wanted): Promise<void> {
  const paid = quoteReference && !isAnother ? await findPaidOrderOfQuote(tx, quoteReference) : undefined
  if (paid) throw new AppError('conflict', refusals.quotePaidAlready)
}

// Open orders that the new one takes the place of.
async function findRivals(tx: Transaction, { offerId }: Order, earlier: Order | undefined): Promise<string[]> {
  const claimants = offerId ? (await findOpenOrdersOfOffer(tx, offerId)).filter(({ method }) => method === 'card') : []
  return [...new Set([...(earlier ? [earlier] : []), ...claimants].map(({ id }) => id))]
}

// What was agreed is the same, so it is the same order sent again.
function isSame(earlier: Order, order: Order): boolean {
  const facts = ({ method, serviceType, addOns, totalPence, email, offerId }: Order): string =>
    JSON.stringify([method, serviceType, addOns.toSorted(), totalPence, email, offerId])
  return facts(earlier) === facts(order)
}

interface Storing {
  cart: Cart
  order: Order
  priced: PricedCart
}

async function store(deps: OrderDeps, tx: Transaction, { cart, order, priced }: Storing): Promise<Order> {
  const now = deps.clock.now()
  await takeRoom(deps, tx, capsOf('orders', { source: cart.source }))
  // Filling in a card form and leaving does not make a lead; ordering by transfer or asking to be contacted does.
  const needsCustomer = order.method !== 'card' && !order.customerId
  const customerId = needsCustomer
    ? await insertBuyer(tx, now, { name: order.name, email: order.email ?? '', serviceType: order.serviceType })
    : order.customerId
  const stored = { ...order, customerId }
  await insertOrder(tx, stored, priced.items)
  await recordOrderEvent(tx, now, { orderId: order.id, actor: 'customer', kind: 'order.opened' })
  if (order.method !== 'card')
    await mailOrderReceived(deps, tx, { order: stored, items: priced.items, source: cart.source })
  return stored
}
