import type { z } from 'zod'
import {
  type AddOnId,
  defaultService,
  findAddOn,
  findService,
  serviceNames,
  type ServiceId,
} from '#src/contracts/catalogue.ts'
import { withoutIncluded } from '#src/contracts/sales/packages.ts'
import { quoteCheckout, type PriceLine } from '#src/contracts/sales/checkout.ts'
import { newId } from '#src/kit/ids.ts'
import { toPounds, sumPence } from '#src/kit/money.ts'
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
  priceWithOffer,
} from '#src/server/sales/offers/feature.ts'
import type { VisitorAccess } from '#src/server/people/visitors/feature.ts'
import type { Transaction } from '#src/server/platform/database/port.ts'
import { type Incoming, type Route, route } from '#src/server/platform/http/port.ts'
import {
  entryOf,
  findOrderOfCart,
  findPaidOrderOfQuote,
  type Order,
  type OrderDeps,
  type OrderItem,
} from '#src/server/sales/orders/feature.ts'
import { type CartRow, findCartOfVisitor, lockVisitor, saveCart } from './cart.sql.ts'
import { defaultPence, discountedPence, type Prices } from '#src/contracts/prices.ts'
import { listItems } from './price-cart.ts'

type Asked = z.output<typeof quoteCheckout.body>
type Answer = z.input<typeof quoteCheckout.answer>

interface CartVisit {
  visitorId: string
  // Proven by the browser that made the quote.
  customerId: string | undefined
  // The address that the request came from.
  source: string
  asked: Asked
}

// The visitor's one cart, as the page wants it now or as it was left: a known cart, then a known quote, then VR2 Premium
// at the price of the Terms. Once it is ordered it stays as it is, until the visitor says that another is wanted.
function keepCart(deps: OrderDeps, visit: CartVisit): Promise<Answer> {
  return deps.database.transaction(async (tx) => {
    await lockVisitor(tx, visit.visitorId)
    const known = await findCartOfVisitor(tx, visit.visitorId)
    const quote = await findQuote(tx, visit, known)
    const done = await findDone(tx, known, quote)
    const isOver = done !== undefined && done.cartId === known?.id
    if (isOver && known && !isAnother(visit, known)) return present(deps, tx, { cart: known, quote, done, visit })
    const start = known && !isOver ? known : makeCart(deps, visit.visitorId)
    const isNew = start !== known
    if (isNew) await takeRoom(deps, tx, capsOf('carts', { source: visit.source }))
    const { cart, offer } = await change(deps, tx, { start, quote, visit })
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

// The order that the cart became, paid or placed to be paid otherwise; or else one that was made of the same quote.
async function findDone(tx: Transaction, known: CartRow | undefined, quote: QuotedBuyer | undefined) {
  const ofCart = known && (await findOrderOfCart(tx, known.id))
  if (ofCart && (ofCart.paidAt || ofCart.method !== 'card')) return ofCart
  return quote && findPaidOrderOfQuote(tx, quote.reference)
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

async function change(
  deps: OrderDeps,
  tx: Transaction,
  { start, quote, visit }: Omit<Presenting, 'cart' | 'done'> & { start: CartRow },
) {
  const { asked } = visit
  const isOtherQuote = quote !== undefined && quote.reference !== start.quoteReference
  const offer = await findClaimedOffer(deps, tx, visit)
  const product = chooseProduct(asked, { start, offer, quote: isOtherQuote ? quote : undefined })
  // What was chosen in the cart stays beside what comes with a quote.
  const kept = isOtherQuote ? [...new Set([...quote.addOns, ...start.addOns])] : start.addOns
  const cart: CartRow = {
    ...start,
    ...product,
    changedAt: deps.clock.now(),
    addOns: withoutIncluded(product.serviceType, chooseAddOns(asked, kept)),
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
  const isOwn = order.cartId === cart.id || (customerId !== undefined && entryOf(order) === customerId)
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

type Product = Pick<CartRow, 'serviceType' | 'priceSource' | 'offerId'>

interface Choosing {
  // The cart as it was left, or an empty one.
  start: CartRow
  offer: FoundOffer | undefined
  // One that the cart does not know yet.
  quote: QuotedBuyer | undefined
}

// An offer that holds, then what the page names, then a quote that is new to the cart, then the cart.
function chooseProduct(asked: z.output<typeof quoteCheckout.body>, { start, offer, quote }: Choosing): Product {
  const named = asked.serviceType === undefined ? undefined : findService(asked.serviceType)
  if (offer?.state === 'valid') {
    const fallback = quote?.serviceType ?? start.serviceType
    return takeOffer(offer.offer, { named, fallback })
  }
  if (named) return asked.isDefaultPrice && named === defaultService ? atDefault : atList(named)
  if (quote) return atList(quote.serviceType)
  const { serviceType, priceSource, offerId } = start
  return { serviceType, priceSource, offerId }
}

const atDefault: Product = { serviceType: defaultService, priceSource: 'default', offerId: null }
const atList = (serviceType: ServiceId): Product => ({ serviceType, priceSource: 'list', offerId: null })

type Offer = NonNullable<FoundOffer['offer']>

function takeOffer(offer: Offer, { named, fallback }: { named: ServiceId | undefined; fallback: ServiceId }): Product {
  const serviceType = named ?? offer.serviceType ?? fallback
  const isForIt = offer.serviceType === null || offer.serviceType === serviceType
  return isForIt ? { serviceType, priceSource: 'offer', offerId: offer.id } : atList(serviceType)
}

interface CartFacts {
  serviceType: ServiceId
  isDefaultPrice: boolean
  addOns: AddOnId[]
  offer: FoundOffer | undefined
  quote: { reference: string; serviceType: ServiceId; addOns: AddOnId[]; isRush: boolean } | undefined
  // As in the address of the page.
  discount: { percent: number; pricePence: number } | undefined
  prices: Prices
}

// What the checkout shows. Made of the same parts as the charge, so the two cannot differ.
export function quoteCart(facts: CartFacts): Omit<Answer, 'cart' | 'done' | 'offer'> {
  const { serviceType, addOns: addOnIds, quote, prices } = facts
  const base = priceBase(facts)
  const items = listItems({ serviceType, basePence: base.pence, addOnIds, isRush: quote?.isRush ?? false, prices })
  return {
    serviceType,
    serviceName: serviceNames[serviceType],
    addOns: addOnIds,
    lines: toLines(items, base),
    basePrice: toPounds(base.pence),
    addOnPrice: toPounds(sumPence(addOnIds.map((id) => prices.addOns[id]))),
    total: toPounds(sumPence(items.map(({ pricePence }) => pricePence))),
    originalPrice: toPounds(base.originalPence),
    discountPercent: base.percent,
    isPayable: base.isPayable,
    isDefaultPrice: base.isDefault,
    quote: quote ?? null,
  }
}

interface Base {
  pence: number
  originalPence: number
  percent: number | null
  isPayable: boolean
  isDefault: boolean
}

function priceBase({ serviceType, isDefaultPrice, offer, discount, prices }: CartFacts): Base {
  const plain = { percent: null, isPayable: true, isDefault: false }
  const held = offer?.state === 'valid' ? offer.offer : undefined
  const offered = held && priceWithOffer(held, serviceType, prices)
  if (held && offered !== undefined) {
    const originalPence = Math.max(offered, priceWithoutOffer(held, serviceType, prices))
    return { ...plain, pence: offered, originalPence, percent: held.percent }
  }
  // A discount that nobody published is shown, and cannot be charged.
  if (discount && !offer) {
    const { percent, pricePence } = discount
    const pence = discountedPence(pricePence, percent)
    return { pence, originalPence: pricePence, percent, isPayable: false, isDefault: false }
  }
  const pence = isDefaultPrice ? defaultPence(prices) : prices.list[serviceType]
  return { ...plain, pence, originalPence: pence, isDefault: isDefaultPrice }
}

// The discount as a line of its own: the lines add up to the total either way.
function toLines(items: OrderItem[], base: Base): PriceLine[] {
  const lines = items.map(({ kind, item, name, pricePence }) => ({ kind, id: item, name, price: toPounds(pricePence) }))
  const [service, ...others] = lines
  const cutPence = base.originalPence - base.pence
  if (!service || cutPence === 0) return lines
  const name = base.percent === null ? 'Your offer' : `${base.percent}% discount`
  return [
    { ...service, price: toPounds(base.originalPence) },
    { kind: 'discount', id: 'discount', name, price: toPounds(-cutPence) },
    ...others,
  ]
}

export interface CartDeps extends OrderDeps {
  quoteAccess: { customerOf(caller: Pick<Incoming, 'cookie'>): string | undefined }
  visitorAccess: VisitorAccess
}

export const cartRoutes = (deps: CartDeps): Route[] => [
  route(quoteCheckout, async ({ body, cookie, source }) => {
    const visitor = deps.visitorAccess.findOrMake({ cookie })
    const customerId = deps.quoteAccess.customerOf({ cookie })
    const answer = await keepCart(deps, { visitorId: visitor.id, customerId, source, asked: body })
    return { body: answer, cookies: [visitor.cookie] }
  }),
]
