import type { Consequences } from './events/log.ts'
import { planFollowUps, type PlanDeps } from './outreach/follow-ups/feature.ts'
import { markQuoted } from './people/customers/feature.ts'
import { closeCardPayment, type CloseDeps } from './sales/payments/feature.ts'
import { mailThePrice } from './sales/quotes/feature.ts'
import { type ProductionDeps, releaseJobs, stopProduction, takeNextStep } from './studio/production/feature.ts'

// What happens when: each kind of event, and what follows it in the same transaction, in this order. A domain records what
// happened and never calls another one because of it.

export type ConsequenceDeps = PlanDeps & CloseDeps & ProductionDeps

export const consequences: Consequences<ConsequenceDeps> = {
  'quote.requested': [mailThePrice],
  'quote.sent': [markQuoted, planFollowUps],
  'quote.capped': [],

  'customer.added': [],
  'reply.received': [],
  'email.failed': [],
  'email.unknown': [],

  'order.replaced': [closeCardPayment],
  'checkout.abandoned': [closeCardPayment],
  'order.placed': [],
  'order.paid': [],
  'order.ready': [],
  'order.delivered': [],
  'buyer.confirmed': [releaseJobs],

  'order.refunded': [stopProduction],
  'order.refunded_in_part': [],
  // Delivery waits while one is open, by asking the order.
  'dispute.opened': [],
  'dispute.won': [takeNextStep],
  'dispute.lost': [stopProduction],

  'job.resumed': [takeNextStep],
  'extra.settled': [takeNextStep],
  'film.ready': [],
  'film.commented': [],
  'film.revision_asked': [],
  'film.edited': [],
  'film.approved': [],
  'batch.left': [takeNextStep],

  'alert.opened': [],
}
