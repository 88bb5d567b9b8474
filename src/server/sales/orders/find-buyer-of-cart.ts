import {
  type Buyer,
  findBuyer,
  findBuyerByEmail,
  findQuotedBuyer,
  type QuotedBuyer,
} from '#src/server/people/customers/feature.ts'
import { type FoundOffer, findOffer } from '#src/server/sales/offers/feature.ts'
import type { OrderDeps } from './deps.ts'

export interface CartNames {
  email?: string | undefined
  customerId?: string | undefined
  quoteReference?: string | undefined
  offer?: string | undefined
}

export interface CartContext {
  quote: QuotedBuyer | undefined
  offer: FoundOffer | undefined
}

// What the names in a cart lead to.
export async function findContext(deps: OrderDeps, cart: CartNames): Promise<CartContext> {
  const [quote, offer] = await Promise.all([
    cart.quoteReference ? findQuotedBuyer(deps.database, cart.quoteReference) : undefined,
    cart.offer ? findOffer(deps, cart.offer) : undefined,
  ])
  return { quote, offer }
}

export interface CartBuyer {
  buyer: Buyer | undefined
  isProven: boolean
}

interface HeldCart extends CartNames {
  // The customer whose capability the browser holds.
  holderOf?: string | undefined
}

// A reference, a customer id and an address find the buyer; anybody can write those. What proves them is the capability
// in the browser, or an offer that was mailed to the customer.
export async function findBuyerOfCart(deps: OrderDeps, cart: HeldCart, context: CartContext): Promise<CartBuyer> {
  const { customerId, cameTo } = context.offer?.offer ?? {}
  const named = context.quote ?? (await findNamed(deps, cart.customerId ?? customerId ?? undefined))
  // An offer that a merge has moved here proves whoever got it to be the one, not the other.
  const offered = cameTo ?? customerId
  if (named) return { buyer: named, isProven: [offered, cart.holderOf].includes(named.customerId) }
  const holder = await findNamed(deps, cart.holderOf)
  // On a shared computer the next person gives an address of their own.
  if (holder && (!cart.email || holder.email === cart.email)) return { buyer: holder, isProven: true }
  return { buyer: await findByAddress(deps, cart), isProven: false }
}

const findByAddress = async (deps: OrderDeps, { email }: CartNames): Promise<Buyer | undefined> =>
  email ? findBuyerByEmail(deps.database, email) : undefined

const findNamed = async (deps: OrderDeps, customerId: string | undefined): Promise<Buyer | undefined> =>
  customerId === undefined ? undefined : findBuyer(deps.database, customerId)
