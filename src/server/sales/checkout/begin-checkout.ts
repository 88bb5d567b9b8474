import { type OrderMethod, placeOrder } from '#src/contracts/sales/orders.ts'
import { toPounds } from '#src/kit/money.ts'
import {
  type Buyer,
  findBuyer,
  findBuyerByEmail,
  findQuotedBuyer,
  type QuotedBuyer,
} from '#src/server/people/customers/feature.ts'
import { type FoundOffer, findOffer } from '#src/server/sales/offers/feature.ts'
import {
  type BuyerAnswer,
  findOrderOfCart,
  nextStepOf,
  openOrder,
  type Order,
  type OrderDeps,
} from '#src/server/sales/orders/feature.ts'
import type { Executor } from '#src/server/platform/database/port.ts'
import { type Route, route } from '#src/server/platform/http/port.ts'
import type { CartDeps } from './cart.ts'
import { type CartRow, findCartOfVisitor } from './cart.sql.ts'
import { type CartClaim, priceCart } from './price-cart.ts'

interface Cart extends CartClaim, BuyerAnswer {
  method: OrderMethod
  email?: string | undefined
  customerId?: string | undefined
  quoteReference?: string | undefined
  offer?: string | undefined
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

// One order a cart, whatever becomes of the answer: every amount and every name is looked up here, and the order is opened
// with them.
export async function checkOut(deps: OrderDeps, cart: Cart): Promise<Order> {
  const context = await findContext(deps, cart)
  const stored = cart.visitorId ? await findCartOfVisitor(deps.database, cart.visitorId) : undefined
  const facts = { ...factsOf(context, stored), prices: await deps.readPrices(deps.database) }
  const { items, isOffer, ...priced } = priceCart(cart, facts)
  const buyer = describeBuyer(cart, await findBuyerOfCart(deps, cart, context))
  return openOrder(deps, {
    order: {
      ...buyer,
      ...priced,
      // Two tabs have one cart, whatever each of them calls it.
      cartId: stored?.id ?? cart.cartId ?? null,
      method: cart.method,
      quoteReference: context.quote?.reference ?? null,
      offerId: isOffer ? facts.offerId : null,
      isTest: false,
      isRush: items.some(({ kind }) => kind === 'rush'),
    },
    items,
    answer: cart,
    isAnother: [cart.isAnother, stored?.isAnother].includes(true),
    source: cart.source,
  })
}

const factsOf = ({ offer, quote }: CartContext, stored: CartRow | undefined) => ({
  offer: offer?.state === 'valid' ? offer.offer : undefined,
  isRush: quote?.isRush ?? false,
  offerId: offer?.offer?.id ?? null,
  isDefaultCart: stored?.priceSource === 'default',
})

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

interface CartContext {
  quote: QuotedBuyer | undefined
  offer: FoundOffer | undefined
}

// What the names in a cart lead to.
async function findContext(deps: OrderDeps, cart: Cart): Promise<CartContext> {
  const [quote, offer] = await Promise.all([
    cart.quoteReference ? findQuotedBuyer(deps.database, cart.quoteReference) : undefined,
    cart.offer ? findOffer(deps, cart.offer) : undefined,
  ])
  return { quote, offer }
}

interface CartBuyer {
  buyer: Buyer | undefined
  isProven: boolean
}

// A reference, a customer id and an address find the buyer; anybody can write those. What proves them is the capability
// in the browser, or an offer that was mailed to the customer.
async function findBuyerOfCart(deps: OrderDeps, cart: Cart, context: CartContext): Promise<CartBuyer> {
  const { customerId, cameTo } = context.offer?.offer ?? {}
  const named = context.quote ?? (await findNamed(deps, cart.customerId ?? customerId ?? undefined))
  // An offer that a merge has moved here proves whoever got it to be the one, not the other. One that is over proves nobody.
  const offered = context.offer?.state === 'valid' ? (cameTo ?? customerId) : undefined
  if (named) return { buyer: named, isProven: [offered, cart.holderOf].includes(named.customerId) }
  const holder = await findNamed(deps, cart.holderOf)
  // On a shared computer the next person gives an address of their own.
  if (holder && (!cart.email || holder.email === cart.email)) return { buyer: holder, isProven: true }
  return { buyer: await findByAddress(deps, cart), isProven: false }
}

const findByAddress = async (deps: OrderDeps, { email }: Cart): Promise<Buyer | undefined> =>
  email ? findBuyerByEmail(deps.database, email) : undefined

const findNamed = async (deps: OrderDeps, customerId: string | undefined): Promise<Buyer | undefined> =>
  customerId === undefined ? undefined : findBuyer(deps.database, customerId)

// The order that this browser's cart has become, if any.
export async function findOrderOfVisitor(db: Executor, visitorId: string): Promise<Order | undefined> {
  const cart = await findCartOfVisitor(db, visitorId)
  return cart && findOrderOfCart(db, cart.id)
}

export const checkoutRoutes = (deps: CartDeps): Route[] => [
  route(placeOrder, async (incoming) => {
    const { service, ...cart } = incoming.body
    const known = { holderOf: deps.quoteAccess.customerOf(incoming), visitorId: deps.visitorAccess.find(incoming) }
    const wanted = { ...cart, ...known, serviceType: service ?? cart.serviceType, source: incoming.source }
    const order = await checkOut(deps, wanted)
    const shop = await deps.readBusiness(deps.database)
    return {
      body: {
        orderNumber: order.number,
        orderToken: order.token,
        total: toPounds(order.totalPence),
        bankDetails: order.method === 'bank' ? shop.bankDetails || null : null,
        nextStep: nextStepOf(order, shop),
      },
    }
  }),
]
