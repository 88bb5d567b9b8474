import { serviceNames } from '#src/contracts/catalogue.ts'
import { done } from '#src/contracts/call.ts'
import {
  type CustomerOrder,
  type MoneyState,
  type OrderSummary,
  readOrder,
  sendOrderLink,
} from '#src/contracts/sales/orders.ts'
import { allowedRounds } from '#src/contracts/sales/revision-rounds.ts'
import * as refusals from '#src/contracts/words/site/refusals.ts'
import { AppError } from '#src/kit/app-error.ts'
import { type CookieChange, type Incoming, type Route, route } from '#src/server/platform/http/port.ts'

import { toPounds } from '#src/kit/money.ts'
import { describeForCustomer, nextStepOf, type Shop, promiseOf, toldToCustomer } from './describe-order.ts'
import { presentBrief } from './brief.ts'
import {
  type CreditNote,
  findCreditNotes,
  findReceipt,
  type Receipt,
  receiptLabel,
} from '#src/server/sales/receipts/feature.ts'
import type { BriefRow, Order, OrderItem } from './tables.ts'
import { minUsablePhotos } from '#src/contracts/sales/brief-limits.ts'
import { mayBeginNow } from './who-orders.ts'
import { cancelWayOf, dueBack } from './withdraw.ts'
import { listEventsOfOrder, type RecordedEvent } from '#src/server/events/log.ts'
import { findBuyer } from '#src/server/people/customers/feature.ts'
import type { Executor } from '#src/server/platform/database/port.ts'
import { z } from 'zod'
import { countedAddress } from '#src/kit/counted-address.ts'
import { capsOf, countRequest, takeRoom } from '#src/server/people/caps/feature.ts'
import { queueEmails } from '#src/server/people/emails/feature.ts'
import { defineJob, handleJob, type JobHandler } from '#src/server/platform/queue/port.ts'
import type { OrderDeps } from './deps.ts'
import { writeOrderLinks } from './letters.ts'
import { entryOf, findBrief, findItems, findOrderByToken, findOrdersOfEmail, isStandingStill } from './orders.sql.ts'

interface OrderFacts {
  order: Order
  items: OrderItem[]
  events: RecordedEvent[]
  receipt: Receipt | undefined
  creditNotes: CreditNote[]
  shop: Shop
  // Nobody works on its films until the owner resumes one.
  isStopped: boolean
  // Undefined when the order may not see any.
  photos: { customerId: string; count: number; most: number } | undefined
  usablePhotos: number
  brief: BriefRow | undefined
  cancelling: CustomerOrder['cancelling']
}

function presentToCustomer(facts: OrderFacts): CustomerOrder {
  const { order, items, events, receipt, creditNotes, shop, isStopped, photos } = facts
  const promise = isStopped ? undefined : promiseOf(order)
  const awaitsTransfer = order.method === 'bank' && order.state === 'open'
  return {
    ...presentFacts(order, receipt),
    serviceName: serviceNames[order.serviceType],
    items: items.map(presentItem),
    creditNotes: creditNotes.map(({ number }) => number),
    promise: promise
      ? {
          startBy: promise.startBy.toISOString(),
          deliverFrom: promise.deliverFrom.toISOString(),
          deliverBy: promise.deliverBy.toISOString(),
        }
      : null,
    nextStep: nextStepOf(order, { ...shop, isStopped }),
    bankDetails: awaitsTransfer ? shop.bankDetails || null : null,
    emailHint: order.email && hideAddress(order.email),
    revisionRounds: allowedRounds(order.includedRounds, order.addOns),
    photos: photos
      ? { ...photos, mayAdd: !isStopped && order.state !== 'delivered' && order.state !== 'cancelled' }
      : null,
    ...presentWants(facts),
    cancelling: facts.cancelling,
    withdrawn: order.withdrawnAt
      ? { at: order.withdrawnAt.toISOString(), dueBack: toPounds(order.withdrawnDuePence ?? 0) }
      : null,
    steps: events.flatMap((event) => {
      const text = describeForCustomer(event)
      return text ? [{ at: event.at.toISOString(), text }] : []
    }),
  }
}

function presentWants({ order, isStopped, usablePhotos, brief }: OrderFacts) {
  const hasAll = usablePhotos >= minUsablePhotos && Boolean(brief?.nameToShow)
  // What only waits for its day has nothing missing.
  const isHeld = order.heldUntil !== null && hasAll
  const isWaiting = order.paidAt !== null && order.readyAt === null && !isStopped && !isHeld
  return {
    buyer: order.buyer,
    heldUntil: isStopped ? null : (order.heldUntil?.toISOString() ?? null),
    mayBeginNow: !isStopped && mayBeginNow(order),
    readyAt: order.readyAt?.toISOString() ?? null,
    needs: isWaiting ? { usablePhotos, hasName: Boolean(brief?.nameToShow) } : null,
    brief: brief ? presentBrief(order, brief) : null,
  }
}

export function presentToOwner(order: Order, receipt: Pick<Receipt, 'number'> | undefined): OrderSummary {
  const { id, customerId, name, email, dispute, opensPhotos: isBuyerProven } = order
  const { buyer, beginsNow } = order
  const heldUntil = order.heldUntil?.toISOString() ?? null
  const answer = { buyer, beginsNow, heldUntil }
  return { id, customerId, name, email, dispute, isBuyerProven, ...answer, ...presentFacts(order, receipt) }
}

function presentFacts(order: Order, receipt: Pick<Receipt, 'number'> | undefined) {
  const { state, method, serviceType, addOns } = order
  return {
    orderNumber: order.number,
    state,
    method,
    serviceType,
    addOns,
    isTest: order.isTest,
    money: moneyStateOf(order),
    total: toPounds(order.totalPence),
    refunded: toPounds(order.refundedPence),
    receiptNumber: receipt ? receiptLabel(receipt.number) : null,
    createdAt: order.createdAt.toISOString(),
    paidAt: order.paidAt?.toISOString() ?? null,
    deliveredAt: order.deliveredAt?.toISOString() ?? null,
  }
}

export const presentItem = ({ kind, item, name, pricePence }: OrderItem) => ({
  kind,
  id: item,
  name,
  price: toPounds(pricePence),
})

function moneyStateOf({ state, totalPence, refundedPence }: Order): MoneyState {
  if (state === 'cancelled') return 'cancelled'
  if (state === 'open') return 'waiting'
  if (refundedPence === 0) return 'paid'
  return refundedPence < totalPence ? 'part_refunded' : 'refunded'
}

// Enough to recognise one's own address by: 'h...@lakeside.example'.
function hideAddress(email: string): string {
  return `${email.slice(0, 1)}...${email.slice(email.lastIndexOf('@'))}`
}

interface Link {
  order: Order
  // The customer whose capability the browser holds.
  holderOf: string | undefined
}

// Whether the holder of an order's link may see, add and erase the photos of that entry. The link of a paid order is
// proof. That of an unpaid one was mailed to an address that somebody typed: it counts only at the customer's own.
export async function linkOpensPhotos({ database }: { database: Executor }, { order, holderOf }: Link) {
  const { customerId, opensPhotos, paidAt, email } = order
  if (customerId === null) return false
  if (holderOf === entryOf(order)) return true
  if (!opensPhotos) return false
  if (paidAt) return true
  const buyer = await findBuyer(database, customerId)
  return buyer !== undefined && buyer.email === email
}

const maxOrders = 5

interface LostLink {
  email: string
  source: string
}

export const sendLinksJob = defineJob({
  name: 'orders.send-links',
  schema: z.object({ email: z.string(), source: z.string() }),
})

// The answer takes the same time for every address: whether there are orders is looked up after it.
async function requestOrderLinks(deps: OrderDeps, lost: LostLink): Promise<void> {
  await deps.database.transaction(async (tx) => {
    await takeRoom(deps, tx, capsOf('linkRequests', { source: lost.source }))
    await deps.queue.enqueue(tx, sendLinksJob, [lost])
  })
}

// The links go to the address of the orders, or nowhere.
export async function sendOrderLinks(deps: OrderDeps, { email, source }: LostLink): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const found = await findOrdersOfEmail(tx, email, maxOrders)
    if (found.length === 0) return
    const toBuyer = found.some(({ paidAt }) => paidAt !== null)
    const wanted = { source, address: countedAddress(email), toBuyer }
    const overCap = await countRequest(deps, tx, capsOf('orderLinks', wanted))
    if (!overCap) await queueEmails(deps, tx, writeOrderLinks(deps, found))
  })
}

export interface OrderPageDeps extends OrderDeps {
  // Lets whoever holds the order's link see and add photos of its customer.
  quoteAccess: {
    grant(customerId: string): CookieChange
    customerOf(caller: Pick<Incoming, 'cookie'>): string | undefined
  }
  // Of this customer, those that came to this entry, and how many it may have.
  countPhotosSent(customerId: string, entry: string): Promise<{ count: number; most: number }>
}

// For whoever holds the order's link.
export const orderPageRoutes = (deps: OrderPageDeps): Route[] => [
  route(readOrder, async (incoming) => {
    const order = await findOrderByToken(deps.database, incoming.params.token)
    if (!order) throw new AppError('not_found', refusals.orderUnknown)
    const { id, customerId } = order
    const [items, events, receipt, creditNotes, photos, brief, usablePhotos, shop, isStopped] = await Promise.all([
      findItems(deps.database, id),
      listEventsOfOrder(deps.database, id, toldToCustomer),
      findReceipt(deps.database, id),
      findCreditNotes(deps.database, id),
      findPhotos(deps, order, deps.quoteAccess.customerOf(incoming)),
      findBrief(deps.database, id),
      customerId ? deps.countUsablePhotos(deps.database, customerId) : 0,
      deps.readBusiness(deps.database),
      isStandingStill(deps.database, id, deps.standsStill),
    ])
    const cancelling = await describeCancelling(deps, order)
    // How many there are is for whoever may see them.
    const usable = photos ? usablePhotos : 0
    const found = { order, items, events, receipt, creditNotes, shop, isStopped, photos, brief, cancelling }
    const body = presentToCustomer({ ...found, usablePhotos: usable })
    return { body, cookies: photos ? [deps.quoteAccess.grant(photos.customerId)] : [] }
  }),
  route(sendOrderLink, async ({ body, source }) => {
    await requestOrderLinks(deps, { email: body.email, source })
    return { body: done }
  }),
]

async function describeCancelling(deps: OrderDeps, order: Order): Promise<CustomerOrder['cancelling']> {
  const way = cancelWayOf(order, deps.clock.now())
  if (!way) return null
  const { duePence } = await dueBack(deps, deps.database, order)
  return { way, until: order.cancelUntil?.toISOString() ?? null, dueBack: toPounds(duePence) }
}

async function findPhotos(deps: OrderPageDeps, order: Order, holderOf: string | undefined) {
  const entry = entryOf(order)
  if (!order.customerId || !entry || !(await linkOpensPhotos(deps, { order, holderOf }))) return undefined
  return { customerId: entry, ...(await deps.countPhotosSent(order.customerId, entry)) }
}

export const orderPageHandlers = (deps: OrderDeps): JobHandler[] => [
  handleJob(sendLinksJob, (lost) => sendOrderLinks(deps, lost)),
]
