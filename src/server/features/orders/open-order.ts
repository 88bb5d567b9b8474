import { randomBytes } from 'node:crypto'
import type { OrderMethod } from '#src/contracts/orders.ts'
import { AppError } from '#src/kit/app-error.ts'
import { newId } from '#src/kit/ids.ts'
import { newReference } from '#src/kit/reference.ts'
import { insertBuyer } from '#src/server/features/customers/index.ts'
import { holdOffer } from '#src/server/features/offers/index.ts'
import type { Transaction } from '#src/server/platform/database/port.ts'
import type { OrderDeps } from './deps.ts'
import { type CartBuyer, type CartNames, findBuyerOfCart, findContext } from './find-buyer-of-cart.ts'
import { mailOrderReceived } from './mail-order-received.ts'
import { type CartClaim, type PricedCart, priceCart } from './price-cart.ts'
import { findOpenOrdersOfOffer, findOrderOfCart, insertOrder, moveOrder, recordOrderEvent } from './store.ts'
import type { Order } from './tables.ts'

export interface Cart extends CartClaim, CartNames {
  method: OrderMethod
  name?: string | undefined
  cartId?: string | undefined
  // The customer whose capability the browser holds.
  holderOf?: string | undefined
  // The address that the request came from.
  source: string
}

// One order a cart, however often and however many at once it is sent. A cart that changed, or an offer that is claimed
// again, replaces its open order: that one is cancelled, with its payment, before the new one exists.
export async function openOrder(deps: OrderDeps, cart: Cart): Promise<Order> {
  const wanted = await prepare(deps, cart)
  const closed = new Set<string>()
  for (let tries = 0; tries < 3; tries += 1) {
    const outcome = await deps.database.transaction((tx) => openOnce(deps, tx, { cart, wanted, closed }))
    if ('order' in outcome) return outcome.order
    for (const id of outcome.rivals) {
      await deps.closePayment(id)
      closed.add(id)
    }
  }
  throw new AppError('unavailable', 'This order is being changed elsewhere. Please try again.', {
    retryAfterSeconds: 2,
  })
}

interface Wanted {
  order: Order
  priced: PricedCart
}

async function prepare(deps: OrderDeps, cart: Cart): Promise<Wanted> {
  const context = await findContext(deps, cart)
  const offer = context.offer?.state === 'valid' ? context.offer.offer : undefined
  const priced = priceCart(cart, { offer, isRush: context.quote?.isRush ?? false })
  const found = await findBuyerOfCart(deps, cart, context)
  const { serviceType, addOns, totalPence } = priced
  const now = deps.clock.now()
  const order: Order = {
    ...untouched,
    ...describeBuyer(cart, found),
    id: newId(now.getTime()),
    number: newReference('R'),
    token: randomBytes(24).toString('base64url'),
    cartId: cart.cartId ?? null,
    createdAt: now,
    method: cart.method,
    quoteReference: context.quote?.reference ?? null,
    offerId: priced.isOffer && offer ? offer.id : null,
    serviceType,
    addOns,
    totalPence,
  }
  return { order, priced }
}

const untouched = {
  state: 'open',
  refundedPence: 0,
  dispute: null,
  paidAt: null,
  startedAt: null,
  deliveredAt: null,
} as const

// Nothing of somebody who was found by what anybody can type goes into the order.
function describeBuyer(cart: Cart, { buyer, isProven }: CartBuyer) {
  const { name, email } = isProven && buyer ? buyer : { name: '', email: '' }
  return {
    customerId: buyer?.customerId ?? null,
    opensPhotos: isProven || !buyer,
    email: cart.email || email || null,
    name: cart.name || name,
  }
}

interface Opening {
  cart: Cart
  wanted: Wanted
  closed: Set<string>
}

type Outcome = { order: Order } | { rivals: string[] }

async function openOnce(deps: OrderDeps, tx: Transaction, { cart, wanted, closed }: Opening): Promise<Outcome> {
  const { order, priced } = wanted
  const earlier = order.cartId ? await findOrderOfCart(tx, order.cartId) : undefined
  if (earlier && isSame(earlier, order)) return { order: earlier }
  if (earlier && earlier.state !== 'open') throw new AppError('conflict', 'This order is already paid.')
  const rivals = await findRivals(tx, order, earlier)
  const stillPayable = rivals.filter((id) => !closed.has(id))
  if (stillPayable.length > 0) return { rivals: stillPayable }
  for (const id of rivals) await replaceOrder(deps, tx, { id, by: order.number })
  if (order.offerId && !(await holdOffer(tx, order.offerId, order.id))) {
    throw new AppError('conflict', 'This offer has already been used.')
  }
  return { order: await store(deps, tx, { cart, order, priced }) }
}

// Open orders that the new one takes the place of.
async function findRivals(tx: Transaction, { offerId }: Order, earlier: Order | undefined): Promise<string[]> {
  const claimants = offerId ? await findOpenOrdersOfOffer(tx, offerId) : []
  return [...new Set([...(earlier ? [earlier] : []), ...claimants].map(({ id }) => id))]
}

// What was agreed is the same, so it is the same order sent again.
function isSame(earlier: Order, order: Order): boolean {
  const facts = ({ method, serviceType, addOns, totalPence, email, offerId }: Order): string =>
    JSON.stringify([method, serviceType, addOns.toSorted(), totalPence, email, offerId])
  return facts(earlier) === facts(order)
}

async function replaceOrder(deps: OrderDeps, tx: Transaction, { id, by }: { id: string; by: string }): Promise<void> {
  if (!(await moveOrder(tx, id, { state: 'cancelled' }))) return
  await recordOrderEvent(tx, deps.clock.now(), {
    orderId: id,
    actor: 'customer',
    kind: 'order.replaced',
    detail: { by },
  })
}

interface Storing {
  cart: Cart
  order: Order
  priced: PricedCart
}

async function store(deps: OrderDeps, tx: Transaction, { cart, order, priced }: Storing): Promise<Order> {
  const now = deps.clock.now()
  // Who fills a card form and leaves is no lead; who orders by transfer or asks to be contacted is.
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
