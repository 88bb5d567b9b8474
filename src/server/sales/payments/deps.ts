import type { Transaction } from '#src/server/platform/database/port.ts'
import type { OpenPayments } from '#src/server/platform/payments/port.ts'
import type { OrderDeps } from '#src/server/sales/orders/feature.ts'

export interface OwnerNews {
  // What tells this trouble from any other: it is told once.
  incident: string
  message: string
}

export interface PaymentDeps extends OrderDeps {
  payments: OpenPayments
  // An alert and a mail, in the transaction of what they tell of.
  tellOwner(tx: Transaction, news: OwnerNews): Promise<void>
}
