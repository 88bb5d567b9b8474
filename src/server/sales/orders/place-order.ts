import * as refusals from '#src/contracts/words/site/refusals.ts'
import { AppError } from '#src/kit/app-error.ts'
import { newId } from '#src/kit/ids.ts'
import { capsOf, takeRoom, countRequest } from '#src/server/people/caps/feature.ts'
import { insertBuyer, findBuyer } from '#src/server/people/customers/feature.ts'
import { holdOffer, lockOffer, insertOfferFor } from '#src/server/sales/offers/feature.ts'
import type { Transaction, Executor } from '#src/server/platform/database/port.ts'
import type { OrderDeps } from './deps.ts'
import { answerOf, type BuyerAnswer, keepAnswer, type KeptAnswer } from './who-orders.ts'
import { findAddressesThatPaid } from './questions.ts'
import {
  about,
  findOpenOrdersOfOffer,
  lockOrderOfCart,
  findItems,
  findOrdersOf,
  findPaidOrderOfQuote,
  insertOrder,
  findOrder,
  lockNewOrder,
  moveOrder,
  markBankDetailsSent,
} from './orders.sql.ts'
import { type Order, orders, type OrderItem } from './tables.ts'
import { randomBytes } from 'node:crypto'
import type { z } from 'zod'
import { serviceNames } from '#src/contracts/catalogue.ts'
import type { takeOrder as takeCall } from '#src/contracts/sales/order-changes.ts'
import { includedRoundsOf } from '#src/contracts/sales/revision-rounds.ts'
import { toPence } from '#src/kit/money.ts'
import { newReference } from '#src/kit/reference.ts'
import { dayMs } from '#src/kit/time.ts'
import type { EventOf } from '#src/server/events/catalogue.ts'
import { recordAudit } from '#src/server/people/audit/feature.ts'
import { and, eq, isNull, lt, ne, or } from 'drizzle-orm'
import { countedAddress } from '#src/kit/counted-address.ts'
import { queueEmails } from '#src/server/people/emails/feature.ts'
import { unlessClockJumped } from '#src/server/people/forgetting/feature.ts'
import { writeOrderReceived } from './letters.ts'

// Each try may meet another claimant of the same offer.
const maxTries = 12

export interface WantedOrder {
  order: Agreed
  answer: BuyerAnswer
  items: OrderItem[]
  // Although the quote is paid already.
  isAnother: boolean
  // The address that the request came from.
  source: string
}

// What the buyer and the price list agree on.
type Agreed = Omit<
  Order,
  keyof typeof unplaced | keyof KeptAnswer | 'id' | 'number' | 'token' | 'createdAt' | 'includedRounds'
>

type Wanted = WantedOrder & { order: Order }

// One order a cart, however often and however many at once it is sent. A cart that changed, or an offer that is claimed
// again, replaces the checkout before it: that one is cancelled, with its payment, before the new one exists. An order that
// was placed, by transfer or by phone, is only replaced by a payment.
export async function openOrder(deps: OrderDeps, asked: WantedOrder): Promise<Order> {
  const wanted = { ...asked, order: await makeOrder(deps, deps.database, asked) }
  for (let tries = 0; tries < maxTries; tries += 1) {
    const outcome = await deps.database.transaction((tx) => openOnce(deps, tx, wanted))
    if ('order' in outcome) return outcome.order
    for (const id of outcome.rivals) await deps.closePayment(id)
  }
  throw new AppError('unavailable', refusals.orderBusy, {
    retryAfterSeconds: 2,
  })
}

const unplaced = {
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
  cancelUntil: null,
  heldUntil: null,
  withdrawnAt: null,
  withdrawnDuePence: null,
  cancelAskedAt: null,
} as const

async function makeOrder(
  deps: OrderDeps,
  db: Executor,
  { order, answer }: { order: Agreed & { id?: string }; answer: BuyerAnswer },
): Promise<Order> {
  const createdAt = deps.clock.now()
  return {
    ...unplaced,
    id: newId(createdAt.getTime()),
    includedRounds: includedRoundsOf(await deps.readBusiness(db)),
    ...order,
    ...(await keepAnswer(deps, db, answer)),
    number: newReference('R'),
    token: randomBytes(24).toString('base64url'),
    createdAt,
  }
}

type Outcome = { order: Order } | { rivals: string[] }

async function openOnce(deps: OrderDeps, tx: Transaction, wanted: Wanted): Promise<Outcome> {
  const { order } = wanted
  const earlier = await lockOrderOfCart(tx, order.cartId)
  const isAgain = earlier && isSame(earlier, order) && !isLeftCheckout(earlier, deps.clock.now())
  if (isAgain && earlier.state !== 'open') return { order: earlier }
  if (earlier && !isAgain) refuseDone(earlier)
  await refusePaidQuote(tx, wanted)
  if (isAgain) return { order: earlier.method === 'card' ? await takeBuyer(tx, earlier, order) : earlier }
  if (order.offerId) await lockOffer(tx, order.offerId)
  const rivals = await findRivals(tx, order, earlier)
  const payable = await findPayable(deps, tx, rivals)
  if (payable.length > 0) return { rivals: payable }
  for (const id of rivals) await replaceOrder(deps, tx, { id, by: order })
  if (order.offerId && !(await holdOffer(tx, order.offerId, order.id))) {
    throw new AppError('conflict', refusals.offerUsedAlready)
  }
  return { order: await store(deps, tx, wanted) }
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

// A quote that was sent since the card form was opened says who buys. Whoever proves who they are outranks what was typed.
async function takeBuyer(tx: Transaction, earlier: Order, order: Order): Promise<Order> {
  const isKnown = order.customerId !== null && (order.opensPhotos || earlier.customerId === null)
  const buyer = {
    customerId: isKnown ? order.customerId : earlier.customerId,
    opensPhotos: isKnown ? order.opensPhotos : earlier.opensPhotos,
    name: order.name || earlier.name,
    quoteReference: order.quoteReference ?? earlier.quoteReference,
  }
  // What they said last, if they were asked again.
  const answer = order.answeredAt ? answerOf(order) : answerOf(earlier)
  await tx
    .update(orders)
    .set({ ...buyer, ...answer })
    .where(eq(orders.id, earlier.id))
  return { ...earlier, ...buyer, ...answer }
}

// What was agreed is the same, so it is the same order sent again.
function isSame(earlier: Order, order: Order): boolean {
  const facts = ({ method, serviceType, addOns, totalPence, email, offerId }: Order): string =>
    JSON.stringify([method, serviceType, addOns.toSorted(), totalPence, email, offerId])
  return facts(earlier) === facts(order)
}

async function store(deps: OrderDeps, tx: Transaction, { order, items, source }: Wanted): Promise<Order> {
  const now = deps.clock.now()
  await takeRoom(deps, tx, capsOf('orders', { source }))
  // Filling in a card form and leaving does not make a lead; ordering by transfer or asking to be contacted does.
  const needsCustomer = order.method !== 'card' && !order.customerId
  const customerId = needsCustomer
    ? await insertBuyer(tx, now, { name: order.name, email: order.email ?? '', serviceType: order.serviceType })
    : order.customerId
  const stored = { ...order, customerId }
  await insertOrder(tx, stored, items)
  const event = { actor: 'customer', ...about(stored) } as const
  if (order.method === 'card') await deps.record(tx, [{ ...event, kind: 'checkout.opened', facts: {} }])
  else {
    // Anybody can type anybody's address: beyond the caps the order stands, and no mail goes out.
    const email = order.email ?? ''
    const toBuyer = (await findAddressesThatPaid(tx, [email])).length > 0
    const wanted = { source, address: countedAddress(email), toBuyer }
    const isMailed = !(await countRequest(deps, tx, capsOf('orderMails', wanted)))
    await deps.record(tx, [{ ...event, kind: 'order.placed', facts: { isMailed } }])
  }
  return stored
}

export async function mailHowToPay(deps: OrderDeps, tx: Transaction, placed: EventOf<'order.placed'>[]): Promise<void> {
  const mailed = placed.filter(({ facts }) => facts.isMailed)
  for (const order of await findOrdersOf(tx, mailed)) {
    const shop = await deps.readBusiness(tx)
    await queueEmails(deps, tx, writeOrderReceived(deps, { order, items: await findItems(tx, order.id), shop }))
    if (order.method === 'bank' && shop.bankDetails) await markBankDetailsSent(tx, order.id, deps.clock.now())
  }
}

// The link is an offer that the order holds: whoever pays through it replaces this order by one that is paid by card.
export async function takeOrder(deps: OrderDeps, taken: z.output<(typeof takeCall)['body']>): Promise<string> {
  const { orderId, customerId, service, price, days, note, ...answer } = taken
  return deps.database.transaction(async (tx) => {
    await lockNewOrder(tx, orderId)
    const earlier = await findOrder(tx, orderId)
    if (earlier) return earlier.number
    const buyer = await findBuyer(tx, customerId)
    if (!buyer) throw new AppError('not_found', 'Customer not found')
    const now = deps.clock.now()
    const pricePence = toPence(price)
    const expiresAt = new Date(now.getTime() + days * dayMs)
    const offerId = await insertOfferFor(deps, tx, { customerId, service, pricePence, expiresAt, heldBy: orderId })
    const agreed: Agreed & { id: string } = {
      id: orderId,
      cartId: null,
      method: 'contact',
      customerId,
      opensPhotos: true,
      email: buyer.email || null,
      name: buyer.name,
      quoteReference: null,
      offerId,
      serviceType: service,
      addOns: [],
      totalPence: pricePence,
      isRush: false,
      isTest: false,
    }
    const order = await makeOrder(deps, tx, { order: agreed, answer })
    const { number } = order
    await insertOrder(tx, order, [{ kind: 'service', item: service, name: serviceNames[service], pricePence }])
    await recordAudit(tx, now, [{ actor: 'owner', action: 'order.taken', customerId, detail: { order: number } }])
    const facts = { isMailed: false, note }
    await deps.record(tx, [{ kind: 'order.placed', actor: 'owner', customerId, orderId, facts }])
    return number
  })
}

// A card form that was opened is a checkout: it becomes an order when it is paid. Until then another may take its place, and
// one that is left ends.

// So long it holds its price.
const leftAfterMs = 7 * dayMs
// So long it is known whose it was.
const forgottenAfterMs = 90 * dayMs

export const isLeftCheckout = ({ state, method, createdAt }: Order, now: Date): boolean =>
  state === 'open' && method === 'card' && now.getTime() - createdAt.getTime() > leftAfterMs

// Another order takes the place of one that nobody has paid.
export async function replaceOrder(
  deps: OrderDeps,
  tx: Transaction,
  { id, by }: { id: string; by: Pick<Order, 'number'> },
): Promise<void> {
  const replaced = await moveOrder(tx, id, { state: 'cancelled' })
  if (!replaced) return
  const facts = { by: by.number }
  await deps.record(tx, [{ kind: 'order.replaced', actor: 'customer', ...about(replaced), facts }])
}

// Its offer can be taken again, at the price that holds then.
async function endLeftCheckouts(deps: OrderDeps): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - leftAfterMs)
  for (const { id } of await findLeft(deps.database, before)) {
    await deps.database.transaction(async (tx) => {
      const ended = await moveOrder(tx, id, { state: 'cancelled' })
      if (!ended) return
      await deps.record(tx, [{ kind: 'checkout.abandoned', actor: 'system', ...about(ended), facts: {} }])
    })
  }
}

const maxEnded = 1_000

const findLeft = (db: Executor, before: Date): Promise<Pick<Order, 'id'>[]> =>
  db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.state, 'open'), eq(orders.method, 'card'), lt(orders.createdAt, before)))
    .limit(maxEnded)

async function forgetLeftCheckouts({ database, clock }: OrderDeps): Promise<void> {
  const before = new Date(clock.now().getTime() - forgottenAfterMs)
  const isLeft = and(eq(orders.state, 'cancelled'), eq(orders.method, 'card'), isNull(orders.paidAt))
  await database
    .update(orders)
    .set({ name: '', email: null })
    .where(and(isLeft, lt(orders.createdAt, before), or(ne(orders.name, ''), ne(orders.email, ''))))
}

// By the clock.
export const endCheckouts = (deps: OrderDeps): Promise<void> =>
  unlessClockJumped(deps, async () => {
    await endLeftCheckouts(deps)
    await forgetLeftCheckouts(deps)
  })
