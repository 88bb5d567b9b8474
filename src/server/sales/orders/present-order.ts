import { serviceNames } from '#src/contracts/catalogue.ts'
import type { CustomerOrder, MoneyState, OrderSummary } from '#src/contracts/sales/orders.ts'
import { toPounds } from '#src/kit/money.ts'
import { describeForCustomer } from './describe-event.ts'
import { presentBrief } from './keep-brief.ts'
import { nextStepOf, type Shop } from './next-step.ts'
import { promiseOf } from './promise.ts'
import { type Receipt, receiptLabel } from '#src/server/sales/receipts/feature.ts'
import type { BriefRow, Order, OrderEvent, OrderItem } from './tables.ts'

export interface OrderFacts {
  order: Order
  items: OrderItem[]
  events: OrderEvent[]
  receipt: Receipt | undefined
  shop: Shop
  // Undefined when the order may not see any.
  photos: { customerId: string; count: number } | undefined
  usablePhotos: number
  brief: BriefRow | undefined
}

export function presentToCustomer(facts: OrderFacts): CustomerOrder {
  const { order, items, events, receipt, shop, photos, usablePhotos, brief } = facts
  const promise = promiseOf(order)
  const awaitsTransfer = order.method === 'bank' && order.state === 'open'
  return {
    ...presentFacts(order, receipt),
    serviceName: serviceNames[order.serviceType],
    items: items.map(presentItem),
    promise: promise
      ? {
          startBy: promise.startBy.toISOString(),
          deliverFrom: promise.deliverFrom.toISOString(),
          deliverBy: promise.deliverBy.toISOString(),
        }
      : null,
    nextStep: nextStepOf(order, shop),
    bankDetails: awaitsTransfer ? shop.bankDetails || null : null,
    emailHint: order.email && hideAddress(order.email),
    revisionRounds: order.addOns.includes('extra-revisions') ? 5 : 2,
    photos: photos ? { ...photos, mayAdd: order.state !== 'delivered' && order.state !== 'cancelled' } : null,
    ...presentWants({ order, usablePhotos, brief }),
    steps: events.flatMap((event) => {
      const text = describeForCustomer(event)
      return text ? [{ at: event.createdAt.toISOString(), text }] : []
    }),
  }
}

function presentWants({ order, usablePhotos, brief }: Pick<OrderFacts, 'order' | 'usablePhotos' | 'brief'>) {
  const isWaiting = order.paidAt !== null && order.readyAt === null
  return {
    readyAt: order.readyAt?.toISOString() ?? null,
    needs: isWaiting ? { usablePhotos, hasName: Boolean(brief?.nameToShow) } : null,
    brief: brief ? presentBrief(order, brief) : null,
  }
}

export function presentToOwner(order: Order, receipt: Pick<Receipt, 'number'> | undefined): OrderSummary {
  const { id, customerId, name, email, dispute, opensPhotos: isBuyerProven } = order
  return { id, customerId, name, email, dispute, isBuyerProven, ...presentFacts(order, receipt) }
}

function presentFacts(order: Order, receipt: Pick<Receipt, 'number'> | undefined) {
  const { state, method, serviceType, addOns } = order
  return {
    orderNumber: order.number,
    state,
    method,
    serviceType,
    addOns,
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
