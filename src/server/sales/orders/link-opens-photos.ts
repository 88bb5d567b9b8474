import { findBuyer } from '#src/server/people/customers/feature.ts'
import type { Executor } from '#src/server/platform/database/port.ts'
import type { Order } from './tables.ts'

interface Link {
  order: Order
  // The customer whose capability the browser holds.
  holderOf: string | undefined
}

// The entry that an order was placed for, wherever a merge has moved it since: its link opens what came to that one.
export const entryOf = ({ cameTo, customerId }: Pick<Order, 'cameTo' | 'customerId'>): string | null =>
  cameTo ?? customerId

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
