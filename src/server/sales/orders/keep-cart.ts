import type { z } from 'zod'
import { type AddOnId, defaultService, findAddOn, findService, serviceNames } from '#src/contracts/catalogue.ts'
import type { quoteCheckout } from '#src/contracts/sales/checkout.ts'
import { newId } from '#src/kit/ids.ts'
import { toPounds } from '#src/kit/money.ts'
import { capsOf, takeRoom } from '#src/server/people/caps/feature.ts'
import { findNewestQuotedBuyer, findQuotedBuyer, type QuotedBuyer } from '#src/server/people/customers/feature.ts'
import {
  type FoundOffer,
  findOffer,
  findOfferById,
  findOfferOfVisitor,
  priceWithoutOffer,
  publishOffer,
  signOffer,
} from '#src/server/sales/offers/feature.ts'
import type { Transaction } from '#src/server/platform/database/port.ts'
import { findCartOfVisitor, findDoneOrder, findPaidOrderOfQuote, lockVisitor, saveCart } from './cart-store.ts'
import { chooseProduct } from './choose-product.ts'
import type { OrderDeps } from './deps.ts'
import { quoteCart } from './quote-cart.ts'
import type { CartRow, Order } from './tables.ts'

type Asked = z.output<typeof quoteCheckout.body>
type Answer = z.input<typeof quoteCheckout.answer>

export interface CartVisit {
  visitorId: string
  // Proven by the browser that made the quote.
  customerId: string | undefined
  // The address that the request came from.
  source: string
  asked: Asked
}

// The visitor's one cart, as the page wants it now or as it was left: a known cart, then a known quote, then VR2 Premium
// at the price of the Terms. Once it is ordered it stays as it is, until the visitor says that another is wanted.
export function keepCart(deps: OrderDeps, visit: CartVisit): Promise<Answer> {
  return deps.database.transaction(async (tx) => {
    await lockVisitor(tx, visit.visitorId)
    const known = await findCartOfVisitor(tx, visit.visitorId)
    const quote = await findQuote(tx, visit, known)
    const done = await findDone(tx, { visit, known, quote })
    const isOver = done !== undefined && done.cartId === known?.id
    if (isOver && known && !isAnother(visit, known)) return present(deps, tx, { cart: known, quote, done, visit })
    const start = known && !isOver ? known : makeCart(deps, visit.visitorId)
    const isNew = start !== known
    if (isNew) await takeRoom(deps, tx, capsOf('carts', { source: visit.source }))
    const { cart, offer } = await change(deps, tx, { start, isNew, quote, visit })
    await saveCart(tx, cart)
    return present(deps, tx, { cart, quote, visit, offer, done: isOver || cart.isAnother ? undefined : done })
  })
}

// A visitor with a different quote from the one ordered wants another film.
const isAnother = ({ asked }: CartVisit, { quoteReference }: CartRow): boolean =>
  asked.isAnother || (asked.quoteReference !== undefined && asked.quoteReference !== quoteReference)

async function findQuote(tx: Transaction, { asked, customerId }: CartVisit, known: CartRow | undefined) {
  const reference = asked.quoteReference ?? known?.quoteReference
  const named = reference ? await findQuotedBuyer(tx, reference) : undefined
  if (named || known) return named
  return customerId ? findNewestQuotedBuyer(tx, customerId) : undefined
}

interface Finding {
  visit: CartVisit
  known: CartRow | undefined
  quote: QuotedBuyer | undefined
}

async function findDone(tx: Transaction, { known, quote }: Finding): Promise<Order | undefined> {
  const ofCart = known && (await findDoneOrder(tx, known.id))
  return ofCart ?? (quote && (await findPaidOrderOfQuote(tx, quote.reference)))
}

function makeCart({ clock }: OrderDeps, visitorId: string): CartRow {
  const now = clock.now()
  return {
    id: newId(now.getTime()),
    visitorId,
    createdAt: now,
    changedAt: now,
    serviceType: defaultService,
    priceSource: 'default',
    offerId: null,
    addOns: [],
    method: null,
    email: null,
    quoteReference: null,
    isAnother: false,
  }
}

interface Changing {
  start: CartRow
  isNew: boolean
  quote: QuotedBuyer | undefined
  visit: CartVisit
}

async function change(deps: OrderDeps, tx: Transaction, { start, isNew, quote, visit }: Changing) {
  const { asked } = visit
  const isOtherQuote = quote !== undefined && quote.reference !== start.quoteReference
  const offer = await findClaimedOffer(deps, tx, visit)
  const product = chooseProduct(asked, { start, offer, quote: isOtherQuote ? quote : undefined })
  const cart: CartRow = {
    ...start,
    ...product,
    changedAt: deps.clock.now(),
    addOns: chooseAddOns(asked, isNew && isOtherQuote ? quote.addOns : start.addOns),
    method: asked.method ?? start.method,
    email: asked.email ?? start.email,
    quoteReference: quote?.reference ?? null,
    isAnother: asked.isAnother || start.isAnother,
  }
  return { cart, offer }
}

function chooseAddOns(asked: Asked, kept: AddOnId[]): AddOnId[] {
  if (asked.addOns === undefined) return kept
  return [...new Set(asked.addOns.flatMap((text) => findAddOn(text) ?? []))]
}

// The offer that the page brings: one that we signed, or the published discount on the list price.
async function findClaimedOffer(
  deps: OrderDeps,
  tx: Transaction,
  { asked, visitorId, source }: CartVisit,
): Promise<FoundOffer | undefined> {
  if (asked.offer) return findOffer({ ...deps, database: tx }, asked.offer)
  const service = asked.serviceType === undefined ? undefined : findService(asked.serviceType)
  const prices = await deps.readPrices(tx)
  // One that was shown before a price changed says its own.
  const own = await findOfferOfVisitor(tx, visitorId)
  const percent = own?.percent ?? prices.discountPercent
  const fullPence = own
    ? priceWithoutOffer(own, service ?? defaultService, prices)
    : prices.list[service ?? defaultService]
  const isPublished = asked.discount === percent && asked.price === toPounds(fullPence)
  return isPublished ? publishOffer(deps, tx, { visitorId, source, prices }) : undefined
}

interface Presenting {
  cart: CartRow
  quote: QuotedBuyer | undefined
  done: Order | undefined
  visit: CartVisit
  offer?: FoundOffer | undefined
}

async function present(deps: OrderDeps, tx: Transaction, presenting: Presenting): Promise<Answer> {
  const { cart, quote, done, visit } = presenting
  const stored = cart.offerId ? await findOfferById({ ...deps, database: tx }, cart.offerId) : undefined
  const offer = stored ?? presenting.offer
  const price = quoteCart({
    serviceType: cart.serviceType,
    isDefaultPrice: cart.priceSource === 'default',
    addOns: cart.addOns,
    offer,
    quote: quote && describeQuote(quote),
    discount: readDiscount(visit.asked),
    prices: await deps.readPrices(tx),
  })
  return {
    ...price,
    offer: offer ? describeOffer(deps, offer) : null,
    cart: { id: cart.id, method: cart.method, email: cart.email ?? '' },
    done: done ? describeDone(done, visit, cart) : null,
  }
}

const describeQuote = ({ reference, serviceType, addOns, isRush }: QuotedBuyer) => ({
  reference,
  serviceType,
  addOns,
  isRush,
})

const describeOffer = ({ secrets }: OrderDeps, { state, offer }: FoundOffer) => ({
  state,
  expiresAt: offer?.expiresAt.toISOString() ?? null,
  token: offer ? signOffer(secrets, offer) : '',
})

function describeDone(order: Order, { customerId }: CartVisit, cart: CartRow): NonNullable<Answer['done']> {
  const isOwn = order.cartId === cart.id || (customerId !== undefined && order.customerId === customerId)
  return {
    orderNumber: order.number,
    orderToken: isOwn ? order.token : null,
    serviceName: serviceNames[order.serviceType],
    total: toPounds(order.totalPence),
    isPaid: order.paidAt !== null,
  }
}

// What is outside a sane range counts as absent.
function readDiscount({ discount, price }: Asked) {
  const isSane = isWithin(price, 0.01, 1_000_000) && isWithin(discount, 1, 100)
  return isSane ? { percent: discount ?? 0, pricePence: Math.round((price ?? 0) * 100) } : undefined
}

const isWithin = (value: number | undefined, min: number, max: number): boolean =>
  value !== undefined && value >= min && value <= max
