import type { OrderDeps } from '#src/server/features/orders/index.ts'
import type { Payments } from '#src/server/platform/payments/port.ts'

export interface PaymentDeps extends OrderDeps {
  payments: Payments
}
