import type { Executor, Transaction } from '#src/server/platform/database/port.ts'
import type { SalesDeps } from '#src/server/sales/deps.ts'
import type { Order } from './tables.ts'

// What else happens when an order is paid, in the same transaction: all of it or nothing. The order has its customer.
export type WhenPaid = (tx: Transaction, order: PaidOrder) => Promise<void>

export type PaidOrder = Order & { customerId: string; paidAt: Date }

export interface OrderDeps extends SalesDeps {
  whenPaid: WhenPaid[]
  // Photos of a customer that a film can be made from: readable and different.
  countUsablePhotos: (db: Executor, customerId: string) => Promise<number>
  // Told in the transaction in which an order has all that it needs.
  whenReady: ((tx: Transaction, order: Order) => Promise<void>)[]
  // Makes sure that an order's open card payment cannot be paid any more. When the buyer was faster, the order is paid.
  closePayment: (orderId: string) => Promise<void>
  // Whether somebody holds a card payment of the order that could still be paid.
  isPayable: (tx: Transaction, orderId: string) => Promise<boolean>
}
