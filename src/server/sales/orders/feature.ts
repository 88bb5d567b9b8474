import * as orderChanges from '#src/contracts/sales/order-changes.ts'
import * as orders from '#src/contracts/sales/orders.ts'
import * as checkout from '#src/contracts/sales/checkout.ts'
import * as filmBriefs from '#src/contracts/sales/film-briefs.ts'
import { callsIn } from '#src/contracts/call.ts'
import { defineFeature } from '#src/server/define-feature.ts'
import { ownerOrderRoutes } from './owner-routes.ts'
import type { LinkDeps } from './payment-link.ts'
import { type OrderRouteDeps, orderRoutes } from './routes.ts'
import { orderHandlers, orderJobs } from './jobs.ts'

export { advanceOrder } from './advance-order.ts'
export { findBrief, forgetLogo, rewriteBrief } from './brief-store.ts'
export { describeForOwner } from './describe-event.ts'
export type { OrderDeps, WhenPaid } from './deps.ts'
export { findOrderOfVisitor } from './cart-store.ts'
export {
  countOddPayments,
  countUnpaidTransfers,
  findAddressesThatPaid,
  findNewestTokenAt,
  findOrders,
  hasPaidItself,
  hasPaidOrder,
  sumPaid,
} from './list-store.ts'
export { isLeftCheckout } from './checkouts.ts'
export type { WhenBriefed } from './keep-brief.ts'
export { linkOpensPhotos } from './link-opens-photos.ts'
export { openOrder } from './open-order.ts'
export { writePaymentFailed } from './order-mails.ts'
export { promiseOf } from './promise.ts'
export { readyOrdersOf } from './ready-order.ts'
export { payOrder } from './pay-order.ts'
export {
  addFee,
  findItems,
  findOrder,
  findOrderByToken,
  hasOrders,
  lockOrder,
  recordOrderEvent,
  setDispute,
  setRefunded,
} from './store.ts'
export { sumRevenuePerDay } from './tally-store.ts'
export type { Order } from './tables.ts'
export {
  findDisputed,
  findEdited,
  findOddPayments,
  findUnpaid,
  findWithoutPhotos,
  type OpenOrder,
} from './waiting-store.ts'

export const ordersFeature = defineFeature({
  calls: callsIn(orders, orderChanges, checkout, filmBriefs),
  routes: (deps: LinkDeps & OrderRouteDeps) => [...ownerOrderRoutes(deps), ...orderRoutes(deps)],
  jobs: orderJobs,
  handlers: orderHandlers,
})
