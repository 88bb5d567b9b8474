import type { Kind } from '#src/server/events/catalogue.ts'
import { wordTable } from '#src/kit/word-table.ts'

// What happens when, in the shop's words.

export const groupNames = ['Customers', 'Orders and payments', 'Production', 'Films', 'The shop'] as const
type GroupName = (typeof groupNames)[number]

// What a kind is about, by the first word of its name.
export const groupOf = (kind: string): GroupName => groups[kind.replace(/\..*/, '')] ?? 'The shop'

const groups = wordTable<GroupName>({
  quote: 'Customers',
  customer: 'Customers',
  followup: 'Customers',
  reply: 'Customers',
  email: 'Customers',
  person: 'Customers',
  sample: 'Customers',
  checkout: 'Orders and payments',
  order: 'Orders and payments',
  buyer: 'Orders and payments',
  offer: 'Orders and payments',
  payment: 'Orders and payments',
  refund: 'Orders and payments',
  dispute: 'Orders and payments',
  photo: 'Production',
  photos: 'Production',
  brief: 'Production',
  job: 'Production',
  stage: 'Production',
  clip: 'Production',
  extra: 'Production',
  batch: 'Production',
  film: 'Films',
  media: 'Films',
  review: 'Films',
})

export const kindWords = wordTable<string>({
  'quote.requested': 'A customer asks for a price',
  'quote.sent': 'A price is emailed',
  'quote.capped': 'Too many prices were asked for in a day',
  'customer.added': 'You add a customer',
  'reply.received': 'A customer replies',
  'email.failed': 'An email isn’t delivered',
  'email.unknown': 'Nobody knows whether an email arrived',
  'order.replaced': 'A payment takes the place of an open checkout',
  'checkout.abandoned': 'A checkout is left for seven days',
  'order.placed': 'An order is placed, to be paid later',
  'order.paid': 'An order is paid',
  'order.ready': 'An order has all it needs: payment, photos, a name',
  'order.in_production': 'The work on an order begins',
  'order.cancelled': 'You cancel an order that nobody has paid',
  'brief.changed': 'A customer changes what their film shows',
  'review.published': 'You publish a review',
  'review.unpublished': 'You take a review off the site',
  'review.changed': 'A customer changes a published review or takes it back',
  'order.delivered': 'All films of an order are delivered',
  'buyer.confirmed': 'You confirm who the buyer is',
  'order.refunded': 'An order is refunded in full',
  'order.refunded_in_part': 'Part of an order is refunded',
  'dispute.opened': 'A buyer disputes a payment',
  'dispute.won': 'A dispute is won',
  'dispute.lost': 'A dispute is lost',
  'job.resumed': 'You go on with a film after a refund or dispute',
  'extra.settled': 'An extra is made or waived',
  'film.ready': 'A film is ready',
  'film.commented': 'A customer comments on a film',
  'film.revision_asked': 'A customer asks for changes',
  'film.edited': 'A customer changes the film themselves',
  'film.approved': 'A film is approved',
  'batch.left': 'A film leaves a batch',
  'alert.opened': 'An alert is raised',
} satisfies Partial<Record<Kind, string>>)

// What follows: one for each consequence of the list.
export const consequenceWords = wordTable<string>({
  advanceCustomers: 'The customer’s status follows',
  checkOrdersReady: 'The order is checked for photos and a name',
  confirmPhotos: 'The customer hears that the photos are complete',
  confirmToCustomer: 'The payment is confirmed by email',
  endFollowUpsOfBuyers: 'Follow-ups end',
  hastenCopies: 'Waiting photos are read first',
  issueReceipt: 'A receipt is issued',
  mailHowToPay: 'The customer reads how to pay',
  openBrief: 'What the film should show is noted from the quote',
  rebuildPages: 'The public pages are written anew',
  releaseOffer: 'Its offer can be used again',
  replanFilms: 'The films are planned anew',
  startProduction: 'Its films are set up',
  startTheClock: 'The promised time starts',
  updateJobs: 'The films take over what the customer wrote',
  useOffers: 'Its offer is used up',
  closeCardPayment: 'The card payment is closed',
  mailThePrice: 'The price is emailed',
  markQuoted: 'The customer counts as quoted',
  planFollowUps: 'Follow-ups are planned',
  releaseJobs: 'Their films go on by themselves',
  stopProduction: 'Production stops',
  takeNextStep: 'The film takes its next step',
})
