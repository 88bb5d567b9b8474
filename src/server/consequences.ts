import { alertOwnerOfStages, closeAlertsOfStages } from './admin/health/feature.ts'
import type { Consequences } from './events/log.ts'
import {
  endFollowUpsOfArchived,
  endFollowUpsOfBuyers,
  endFollowUpsOfUnsubscribed,
  endFollowUpsOfWriters,
  planFollowUps,
  type PlanDeps,
  restoreFollowUps,
  settleFollowUpsOfMerged,
} from './outreach/follow-ups/feature.ts'
import { advanceCustomers, confirmHolders, markQuoted, undoMerges } from './people/customers/feature.ts'
import {
  alertOwnerOfErasure,
  beginOrders,
  checkOrdersReady,
  takeBackReadiness,
  completeOrders,
  confirmCancellation,
  confirmPhotos,
  confirmRefund,
  confirmRefundUndone,
  alertOwnerOfCancelling,
  confirmToCustomer,
  confirmWithdrawal,
  endOrdersOfErased,
  fillBrief,
  mailHowToPay,
  openBrief,
  type FilmWordsDeps,
  type OrderDeps,
  releaseOffer,
  rewriteBrief,
  useOffers,
} from './sales/orders/feature.ts'
import {
  closeCardPayment,
  refundWithdrawn,
  type CloseDeps,
  reopenOddPayments,
  alertOwnerOfDisputes,
  alertOwnerOfPayments,
  alertOwnerOfRefunds,
  listOddPayments,
} from './sales/payments/feature.ts'
import { mailThePrice } from './sales/quotes/feature.ts'
import { issueCreditNotes, issueReceipt, withdrawCreditNotes } from './sales/receipts/feature.ts'
import { askForReview } from './sales/reviews/feature.ts'
import { rebuildPages } from './sales/site/feature.ts'
import { hastenCopies } from './studio/gallery/feature.ts'
import { orderScores } from './studio/music/feature.ts'
import type { StudioDeps } from './studio/deps.ts'
import { eraseMediaOfErased, eraseMediaOfOrders } from './studio/retention/feature.ts'
import {
  clearWorkFolders,
  mailTheFilm,
  noteClips,
  orderMissingClips,
  releaseJobs,
  renderEdited,
  replanFilms,
  startProduction,
  startTheClock,
  stopProduction,
  stopTheClock,
  takeNextStep,
  updateJobs,
  wakeWaitingAnalysis,
} from './studio/production/feature.ts'

// What happens when: each kind of event, and what follows it in the same transaction, in this order. A domain records what
// happened and never calls another one because of it.

export type ConsequenceDeps = PlanDeps & OrderDeps & CloseDeps & FilmWordsDeps & StudioDeps

export const consequences: Consequences<ConsequenceDeps> = {
  'quote.requested': [mailThePrice],
  'quote.sent': [markQuoted, planFollowUps],
  'quote.changed': [],
  'quote.capped': [],

  'customer.added': [],
  'customer.archived': [endFollowUpsOfArchived],
  'customer.restored': [undoMerges, restoreFollowUps],
  'customer.merged': [settleFollowUpsOfMerged, checkOrdersReady],
  'customer.unmerged': [settleFollowUpsOfMerged, takeBackReadiness, checkOrdersReady],
  'customer.unsubscribed': [endFollowUpsOfUnsubscribed],
  'address.confirmed': [confirmHolders],
  'person.erased': [endOrdersOfErased, stopProduction, eraseMediaOfErased],
  'person.expired': [eraseMediaOfErased],
  'reply.received': [endFollowUpsOfWriters],
  'email.failed': [],
  'email.unknown': [],

  'checkout.opened': [],
  'order.replaced': [closeCardPayment],
  'checkout.abandoned': [closeCardPayment, releaseOffer],
  'order.placed': [mailHowToPay],
  // Everybody who is paid at the same moment waits for the number of the receipt: nothing long comes after it.
  'order.paid': [
    advanceCustomers,
    useOffers,
    openBrief,
    startProduction,
    hastenCopies,
    endFollowUpsOfBuyers,
    checkOrdersReady,
    issueReceipt,
    confirmToCustomer,
  ],
  'order.ready': [startTheClock, confirmPhotos],
  'order.unready': [stopTheClock],
  'order.begin_asked': [checkOrdersReady],
  'order.wait_over': [checkOrdersReady],
  'order.withdrawn': [stopProduction, refundWithdrawn, confirmWithdrawal],
  'order.cancel_asked': [alertOwnerOfCancelling],
  'order.in_production': [advanceCustomers],
  'order.delivered': [advanceCustomers],
  'order.cancelled': [closeCardPayment, releaseOffer, confirmCancellation],
  'brief.changed': [updateJobs, replanFilms, checkOrdersReady],
  'order.note_added': [],
  'order.contact_changed': [],
  'order.mail_resent': [],
  'photos.asked': [],
  'order.erasure_asked': [stopProduction, eraseMediaOfOrders, alertOwnerOfErasure],
  'buyer.confirmed': [fillBrief, releaseJobs],

  'payment.opened': [],
  'payment.processing': [],
  'payment.failed': [],
  'payment.failure_mailed': [],
  'payment.cancelled': [],
  'payment.mismatch': [listOddPayments, alertOwnerOfPayments],
  'payment.second': [listOddPayments, alertOwnerOfPayments],
  'payment.late': [listOddPayments, alertOwnerOfPayments],
  'payment.unmatched': [listOddPayments, alertOwnerOfPayments],
  'refund.asked': [],
  'refund.pending': [],
  'refund.done': [],
  'refund.failed': [withdrawCreditNotes, reopenOddPayments, alertOwnerOfRefunds],

  'order.refunded': [stopProduction, endFollowUpsOfBuyers, issueCreditNotes, confirmRefund],
  'order.refunded_in_part': [issueCreditNotes, confirmRefund],
  'order.refund_undone': [confirmRefundUndone],
  // Delivery waits while one is open, by asking the order.
  'dispute.opened': [alertOwnerOfDisputes],
  'dispute.won': [takeNextStep, alertOwnerOfDisputes],
  'dispute.lost': [stopProduction, alertOwnerOfDisputes],

  'photo.ready': [checkOrdersReady, wakeWaitingAnalysis],
  'photo.unreadable': [checkOrdersReady, wakeWaitingAnalysis],

  'job.started': [beginOrders],
  'job.length_changed': [orderScores],
  'stage.finished': [orderScores, takeNextStep],
  'stage.failed': [alertOwnerOfStages],
  'stage.tried_again': [closeAlertsOfStages],
  'clip.ready': [noteClips],
  'clip.failed': [noteClips],
  'clip.parked': [noteClips],
  'clip.resolved': [noteClips],
  'job.resumed': [checkOrdersReady, orderMissingClips, takeNextStep],
  'extra.settled': [takeNextStep],
  'film.ready': [],
  'film.commented': [],
  'film.revision_asked': [],
  'film.delivered': [mailTheFilm, completeOrders],
  'film.edited': [rewriteBrief, renderEdited],
  'film.approved': [askForReview, clearWorkFolders],
  'review.published': [rebuildPages],
  'review.unpublished': [rebuildPages],
  'review.changed': [rebuildPages],
  'batch.left': [takeNextStep],

  'settings.changed': [rebuildPages],
  'secret.changed': [rebuildPages],

  'alert.opened': [],
}
