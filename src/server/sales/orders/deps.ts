import type { Column, SQL } from 'drizzle-orm'
import type { Executor, Transaction } from '#src/server/platform/database/port.ts'
import type { SalesDeps } from '#src/server/sales/deps.ts'

export interface OrderDeps extends SalesDeps {
  isLaunched: (db: Executor) => Promise<boolean>
  // Photos of a customer that a film can be made from: readable and different.
  countUsablePhotos: (db: Executor, customerId: string) => Promise<number>
  // For a query about orders: whether all films of the one in this column were stopped, so that nobody works on it.
  standsStill: (orderId: Column) => SQL
  // How much of its films is made, by finished stages.
  percentDone: (db: Executor, orderId: string) => Promise<number>
  // Makes sure that an order's open card payment cannot be paid any more. When the buyer was faster, the order is paid.
  closePayment: (orderId: string) => Promise<void>
  // Whether somebody holds a card payment of the order that could still be paid.
  isPayable: (tx: Transaction, orderId: string) => Promise<boolean>
}
