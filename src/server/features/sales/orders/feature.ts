export { advanceOrder } from './advance-order.ts'
export { findBrief, forgetLogo } from './brief-store.ts'
export { describeForOwner } from './describe-event.ts'
export type { OrderDeps, WhenPaid } from './deps.ts'
export { findOrderOfVisitor } from './cart-store.ts'
export { countOddPayments, countUnpaidTransfers, findOrders, hasPaidOrder } from './list-store.ts'
export { orderHandlers, orderJobs } from './jobs.ts'
export type { WhenBriefed } from './keep-brief.ts'
export { linkOpensPhotos } from './link-opens-photos.ts'
export { openOrder } from './open-order.ts'
export { writePaymentFailed } from './order-mails.ts'
export { promiseOf } from './promise.ts'
export { readyOrdersOf } from './ready-order.ts'
export { ownerOrderRoutes } from './owner-routes.ts'
export { payOrder } from './pay-order.ts'
export { orderRoutes } from './routes.ts'
export {
  findItems,
  findOrder,
  findOrderByToken,
  lockOrder,
  raiseRefunded,
  recordOrderEvent,
  setDispute,
} from './store.ts'
export { sumRevenuePerDay } from './tally-store.ts'
export type { Order } from './tables.ts'
