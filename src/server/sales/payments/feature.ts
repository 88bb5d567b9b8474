import * as payments from '#src/contracts/sales/payments.ts'
import { callsIn } from '#src/contracts/call.ts'
import { defineFeature } from '#src/server/define-feature.ts'
import { paymentRoutes } from './routes.ts'
import { paymentHandlers, paymentJobs } from './jobs.ts'

export { countUnheard } from './count-unheard.ts'
export { closeCardPayment, type CloseDeps, closePayment, isPayable } from './close-payment.ts'
export type { OwnerNews } from './deps.ts'

export const paymentsFeature = defineFeature({
  calls: callsIn(payments),
  routes: paymentRoutes,
  jobs: paymentJobs,
  handlers: paymentHandlers,
})
