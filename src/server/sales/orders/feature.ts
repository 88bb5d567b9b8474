import * as orderChanges from '#src/contracts/sales/order-changes.ts'
import * as orderCalls from '#src/contracts/sales/orders.ts'
import * as withdrawals from '#src/contracts/sales/withdrawals.ts'
import * as filmBriefs from '#src/contracts/sales/film-briefs.ts'
import { callsIn } from '#src/contracts/call.ts'
import { defineFeature } from '#src/server/define-feature.ts'
import { type BriefDeps, briefRoutes } from './brief.ts'
import { type LinkDeps, ownerRoutes } from './by-owner.ts'
import { officeListRoutes } from './office-list.ts'
import { type OrderPageDeps, orderPageHandlers, orderPageRoutes, sendLinksJob } from './order-page.ts'
import { withdrawalRoutes } from './withdraw.ts'
import { buyerRoutes } from './who-orders.ts'

export { fillBrief, openBrief, rewriteBrief, type FilmWordsDeps } from './brief.ts'
export type { OrderDeps } from './deps.ts'
export { describeForOwner, formatDay, nextStepOf, promiseOf } from './describe-order.ts'
export { writePaymentFailed } from './letters.ts'
export { findOrders, sumRevenuePerDay } from './office-list.ts'
export { linkOpensPhotos } from './order-page.ts'
export {
  alertOwnerOfErasure,
  beginOrders,
  completeOrders,
  confirmCancellation,
  confirmRefund,
  confirmRefundUndone,
  confirmToCustomer,
  endOrdersOfErased,
  payOrder,
  releaseOffer,
  useOffers,
} from './orders.ts'
export {
  about,
  acceptPrice,
  addFee,
  entryOf,
  findBrief,
  findItems,
  findOrder,
  findOrderByNumber,
  findOrderByToken,
  findOrderOfCart,
  findPaidOrderOfQuote,
  forgetLogo,
  lockOrder,
  setDispute,
  reopenOrder,
  setRefunded,
} from './orders.sql.ts'
export { endCheckouts, isLeftCheckout, mailHowToPay, openOrder } from './place-order.ts'
export {
  countUnpaidTransfers,
  describeOrder,
  findAddressesThatPaid,
  findDisputed,
  findEdited,
  findNewestTokenAt,
  findUnpaid,
  findWithoutPhotos,
  hasOrdered,
  hasOrders,
  hasPaidItself,
  hasPaidOrder,
  type OpenOrder,
  hasTransfer,
  sumPaid,
} from './questions.ts'
export { askForPhotos, checkOrdersReady, takeBackReadiness, confirmPhotos } from './readiness.ts'
export { alertOwnerOfCancelling, askOwnerForTransfer, confirmWithdrawal } from './withdraw.ts'
export { type BuyerAnswer, endHolds } from './who-orders.ts'
export { type Order, type OrderItem, orders } from './tables.ts'

export const ordersFeature = defineFeature({
  calls: callsIn(orderCalls, orderChanges, filmBriefs, withdrawals),
  routes: (deps: LinkDeps & OrderPageDeps & BriefDeps) => [
    ...officeListRoutes(deps),
    ...ownerRoutes(deps),
    ...orderPageRoutes(deps),
    ...briefRoutes(deps),
    ...buyerRoutes(deps),
    ...withdrawalRoutes(deps),
  ],
  jobs: [sendLinksJob],
  handlers: orderPageHandlers,
})
