import {
  type Buyer,
  findBuyer,
  findBuyerByEmail,
  findQuotedBuyer,
  type QuotedBuyer,
} from '#src/server/features/customers/index.ts'
import { type FoundOffer, findOffer } from '#src/server/features/offers/index.ts'
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
  // Known by something that only they hold, not by an address that anybody can type.
  isProven: boolean
}

export async function findBuyerOfCart(deps: OrderDeps, cart: CartNames, context: CartContext): Promise<CartBuyer> {
  const byId = cart.customerId ?? context.offer?.offer?.customerId
  const proven = context.quote ?? (byId ? await findBuyer(deps.database, byId) : undefined)
  if (proven) return { buyer: proven, isProven: true }
  const byEmail = cart.email ? await findBuyerByEmail(deps.database, cart.email) : undefined
  return { buyer: byEmail, isProven: false }
}
