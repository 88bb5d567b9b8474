import { randomBytes } from 'node:crypto'
import type { OrderMethod } from '#src/contracts/sales/orders.ts'
import { newId } from '#src/kit/ids.ts'
import { newReference } from '#src/kit/reference.ts'
import { findCartOfVisitor } from './cart-store.ts'
import type { OrderDeps } from './deps.ts'
import { type CartBuyer, type CartContext, type CartNames, findBuyerOfCart, findContext } from './find-buyer-of-cart.ts'
import { type CartClaim, type PricedCart, priceCart } from './price-cart.ts'
import type { CartRow, Order } from './tables.ts'

export interface Cart extends CartClaim, CartNames {
  method: OrderMethod
  name?: string | undefined
  cartId?: string | undefined
  // The customer whose capability the browser holds.
  holderOf?: string | undefined
  isAnother?: boolean | undefined
  // Whose stored cart it is, by the browser's own capability.
  visitorId?: string | undefined
  // The address that the request came from.
  source: string
}

export interface Wanted {
  order: Order
  priced: PricedCart
  isAnother: boolean
}

export async function prepareOrder(deps: OrderDeps, cart: Cart): Promise<Wanted> {
  const context = await findContext(deps, cart)
  const stored = cart.visitorId ? await findCartOfVisitor(deps.database, cart.visitorId) : undefined
  const facts = { ...factsOf(context, stored), prices: await deps.readPrices(deps.database) }
  const priced = priceCart(cart, facts)
  const found = await findBuyerOfCart(deps, cart, context)
  const { serviceType, addOns, totalPence } = priced
  const now = deps.clock.now()
  const order: Order = {
    ...untouched,
    ...describeBuyer(cart, found),
    id: newId(now.getTime()),
    number: newReference('R'),
    token: randomBytes(24).toString('base64url'),
    // Two tabs have one cart, whatever each of them calls it.
    cartId: stored?.id ?? cart.cartId ?? null,
    createdAt: now,
    method: cart.method,
    quoteReference: context.quote?.reference ?? null,
    offerId: priced.isOffer ? facts.offerId : null,
    serviceType,
    addOns,
    totalPence,
    isRush: priced.items.some(({ kind }) => kind === 'rush'),
  }
  return { order, priced, isAnother: [cart.isAnother, stored?.isAnother].includes(true) }
}

const factsOf = ({ offer, quote }: CartContext, stored: CartRow | undefined) => ({
  offer: offer?.state === 'valid' ? offer.offer : undefined,
  isRush: quote?.isRush ?? false,
  offerId: offer?.offer?.id ?? null,
  isDefaultCart: stored?.priceSource === 'default',
})

export const untouched = {
  cameTo: null,
  state: 'open',
  refundedPence: 0,
  feePence: null,
  feeCurrency: null,
  dispute: null,
  paidAt: null,
  bankDetailsSentAt: null,
  startedAt: null,
  deliveredAt: null,
  readyAt: null,
  photoReminders: 0,
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
