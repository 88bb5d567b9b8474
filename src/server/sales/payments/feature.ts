import { callsIn } from '#src/contracts/call.ts'
import * as oddPayments from '#src/contracts/sales/odd-payments.ts'
import * as payments from '#src/contracts/sales/payments.ts'
import { defineFeature } from '#src/server/define-feature.ts'
import type { PaymentDeps } from './deps.ts'
import { oddPaymentRoutes } from './odd-payments.ts'
import { type BuyerDeps, paymentRoutes } from './payments.ts'
import { eventHandlers, eventJobs, eventRoutes } from './provider-events.ts'
import { reconcileHandlers, reconcileJobs } from './reconcile.ts'
import { refundHandlers, refundJobs, refundRoutes } from './refunds.ts'
import { settleHandlers, settleJobs } from './settle-payment.ts'

export {
  countOddPayments,
  describeOddPayment,
  findOddPayments,
  listOddPayments,
  reopenOddPayments,
} from './odd-list.ts'
export { alertOwnerOfDisputes, alertOwnerOfPayments, alertOwnerOfRefunds } from './owner-alerts.ts'
export { countUnheard } from './reconcile.ts'
export { refundWithdrawn } from './refunds.ts'
export { closeCardPayment, type CloseDeps, closePayment, isPayable } from './settle-payment.ts'

export const paymentsFeature = defineFeature({
  calls: callsIn(payments, oddPayments),
  routes: (deps: BuyerDeps) => [
    ...paymentRoutes(deps),
    ...eventRoutes(deps),
    ...refundRoutes(deps),
    ...oddPaymentRoutes(deps),
  ],
  jobs: [...eventJobs, ...settleJobs, ...reconcileJobs, ...refundJobs],
  handlers: (deps: PaymentDeps) => [
    ...eventHandlers(deps),
    ...settleHandlers(deps),
    ...reconcileHandlers(deps),
    ...refundHandlers(deps),
  ],
})
