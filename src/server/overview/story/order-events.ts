import { serviceNames } from '#src/contracts/catalogue.ts'
import { maxStoryEntries, type StoryEntry } from '#src/contracts/overview/story.ts'
import type { Say } from '#src/contracts/words/say.ts'
import { formatPence } from '#src/kit/money.ts'
import { findOrders, type Order } from '#src/server/sales/orders/feature.ts'
import type { Executor } from '#src/server/platform/database/port.ts'
import type { Shop } from './shop.ts'

export async function orderEvents(db: Executor, customerId: string, { say }: Shop): Promise<StoryEntry[]> {
  const orders = await findOrders(db, { customerId }, { limit: maxStoryEntries })
  return orders.flatMap(({ order }) => [tellOrdered(order, say), ...tellPaid(order), ...tellDelivered(order)])
}

const tellOrdered = (order: Order, say: Say): StoryEntry => ({
  id: `${order.id} ordered`,
  kind: 'order',
  at: order.createdAt.toISOString(),
  title: `Order ${order.number}: ${say(serviceNames[order.serviceType])}, ${formatPence(order.totalPence)}`,
  text: `${methods[order.method]}, ${states[order.state]}`,
})

const methods: Record<Order['method'], string> = {
  card: 'By card',
  bank: 'By bank transfer',
  contact: 'Payment to be arranged',
}

const states: Record<Order['state'], string> = {
  open: 'not paid yet',
  paid: 'paid',
  in_production: 'in production',
  delivered: 'delivered',
  cancelled: 'cancelled',
}

const tellPaid = (order: Order): StoryEntry[] =>
  order.paidAt
    ? [
        {
          id: `${order.id} paid`,
          kind: 'order',
          at: order.paidAt.toISOString(),
          title: `Order ${order.number} paid`,
          text: order.refundedPence > 0 ? `${formatPence(order.refundedPence)} refunded since` : '',
        },
      ]
    : []

const tellDelivered = (order: Order): StoryEntry[] =>
  order.deliveredAt
    ? [
        {
          id: `${order.id} delivered`,
          kind: 'order',
          at: order.deliveredAt.toISOString(),
          title: `Order ${order.number} delivered`,
          text: '',
        },
      ]
    : []
