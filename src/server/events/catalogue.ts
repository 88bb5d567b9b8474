import { z } from 'zod'
import { serviceIds } from '#src/contracts/catalogue.ts'
import { orderMailKinds, orderMethods } from '#src/contracts/sales/orders.ts'
import { clipAnswers } from '#src/contracts/studio/clips.ts'
import { productionStages } from '#src/contracts/studio/stages.ts'

// Every kind of event: the facts that were true when it happened, and how a customer's history words it (not at all, where
// the thing itself is shown there), and who is told at once. Facts never identify a person: names are read when an event is
// shown. What somebody typed freely (a note, a message, a failure) is emptied when a person is forgotten.

// Go along the log (readers.ts) and tell the kinds that are marked for them.
export type Reader = 'owner' | 'webhooks'

interface Described {
  facts: z.ZodObject
  says?: string
  tells?: Reader[]
}

const quote = z.object({ quoteId: z.uuid() })
const email = z.object({ emailId: z.uuid() })
const film = z.object({ filmId: z.uuid() })
const nothing = z.object({})
const merge = z.object({ mergedId: z.uuid() })
const noted = z.object({ note: z.string() })
const oddPayment = z.object({
  attemptId: z.uuid(),
  intentId: z.string(),
  receivedPence: z.int().nullable(),
  currency: z.string(),
})
const clip = z.object({ clipId: z.uuid() })
const photo = z.object({ photoId: z.uuid() })
const dispute = z.object({ disputeId: z.string(), amountPence: z.int().nullable() })

const catalogue = {
  'quote.requested': {
    facts: quote.extend({ isTest: z.boolean(), service: z.enum(serviceIds), totalPence: z.int() }),
    tells: ['owner', 'webhooks'],
  },
  // The email with the price is queued, whoever asked for it.
  'quote.sent': { facts: quote, says: 'Price sent' },
  // Too many for one address, from one source, or in all: the quote stands, and no email goes out.
  'quote.capped': { facts: quote.extend({ cap: z.string() }), says: 'Price not sent: too many quotes that day' },

  // By the owner: there is no news of what she did herself.
  'customer.added': { facts: nothing, tells: ['webhooks'] },
  'customer.archived': { facts: nothing, says: 'Customer archived' },
  'customer.restored': { facts: nothing, says: 'Customer restored' },
  // Another entry of the same person is part of this one, or stands by itself again.
  'customer.merged': { facts: merge },
  'customer.unmerged': { facts: merge },
  // From offers and reminders, by the link in one of them.
  'customer.unsubscribed': { facts: nothing, says: 'Unsubscribed from offers' },
  // Whoever reads the mail of the address that this letter went to has opened its link.
  'address.confirmed': { facts: email },
  // Everything that leads to the person goes in the same transaction. These are the orders that stay for the books.
  'person.erased': { facts: z.object({ orderIds: z.array(z.uuid()) }) },
  // Proven, where our own server knows that the mail comes from that address.
  'reply.received': { facts: z.object({ replyId: z.uuid(), isProven: z.boolean() }), tells: ['owner'] },
  'email.failed': { facts: email, tells: ['owner'] },
  // Nobody knows whether it was delivered.
  'email.unknown': { facts: email, tells: ['owner'] },

  // A card form is a checkout, and no order until it is paid. A payment that shares its offer takes its place.
  'checkout.opened': { facts: nothing },
  // By the order with this number.
  'order.replaced': { facts: z.object({ by: z.string() }) },
  // Left for seven days: its price no longer holds.
  'checkout.abandoned': { facts: nothing },
  // To be paid by bank transfer or after a talk: a card form is no order before it is paid. The customer hears how to pay,
  // unless too many ordered with this address or from this source; who ordered by phone hears it from the owner.
  'order.placed': {
    facts: z.object({ isMailed: z.boolean(), note: z.string().optional() }),
    tells: ['owner', 'webhooks'],
  },
  'order.paid': {
    facts: z.object({ method: z.enum(orderMethods), note: z.string().optional(), intentId: z.string().optional() }),
    tells: ['owner', 'webhooks'],
  },
  // Paid, with a name and enough usable photos: some have all of that with the payment.
  'order.ready': { facts: z.object({ isWithPayment: z.boolean() }), tells: ['owner', 'webhooks'] },
  // The work on the first of its films has begun.
  'order.in_production': { facts: nothing },
  // All of its films.
  'order.delivered': { facts: nothing, tells: ['webhooks'] },
  // By the owner, while nobody has paid.
  'order.cancelled': { facts: noted },
  'order.note_added': { facts: noted },
  'order.contact_changed': { facts: nothing, says: 'Contact of the order changed' },
  'order.mail_resent': { facts: z.object({ mail: z.enum(orderMailKinds) }) },
  // By email, for photos, a name or a logo.
  'photos.asked': { facts: nothing },
  // What the customer wants the films to show.
  'brief.changed': { facts: nothing },
  // The owner knows who paid for an order whose buyer was matched by what anybody can type.
  'buyer.confirmed': { facts: nothing },

  'payment.opened': { facts: nothing },
  'payment.processing': { facts: nothing },
  'payment.failed': { facts: z.object({ message: z.string() }) },
  'payment.failure_mailed': { facts: nothing },
  'payment.cancelled': { facts: nothing },
  // Another sum, or another currency.
  'payment.mismatch': { facts: oddPayment },
  // For an order that is paid already.
  'payment.second': { facts: oddPayment },
  // For an order that was cancelled.
  'payment.late': { facts: oddPayment },
  // It names an order that nobody knows.
  'payment.unmatched': { facts: oddPayment.omit({ attemptId: true }).extend({ named: z.string() }) },

  'refund.asked': { facts: noted.extend({ amountPence: z.int() }) },
  'refund.pending': { facts: z.object({ amountPence: z.int() }) },
  'refund.failed': { facts: z.object({ refundId: z.uuid(), amountPence: z.int(), failure: z.string() }) },
  // In full. What is pending at the provider has not gone back yet.
  'order.refunded': { facts: z.object({ refundedPence: z.int() }), tells: ['webhooks'] },
  'order.refunded_in_part': { facts: z.object({ refundedPence: z.int() }), tells: ['webhooks'] },
  'dispute.opened': { facts: dispute },
  'dispute.won': { facts: dispute },
  'dispute.lost': { facts: dispute },

  // Its copies are made, and it can be in a film; or nobody can read it, now or ever.
  'photo.ready': { facts: photo },
  'photo.unreadable': { facts: photo },

  // The work on a film begins.
  'job.started': { facts: z.object({}) },
  'stage.finished': { facts: z.object({ stage: z.enum(productionStages) }) },
  // By the owner: it is cut anew, and its music written anew.
  'job.length_changed': { facts: nothing },
  'stage.failed': { facts: z.object({ stage: z.enum(productionStages), number: z.int(), problem: z.string() }) },
  'stage.tried_again': { facts: z.object({ stage: z.enum(productionStages) }) },
  'clip.ready': { facts: clip },
  'clip.failed': { facts: clip },
  // Nobody knows whether the provider makes it: the owner says what becomes of it.
  'clip.parked': { facts: clip },
  'clip.resolved': { facts: clip.extend({ answer: z.enum(clipAnswers) }) },
  'job.resumed': { facts: z.object({ stoppedFor: z.enum(['refund', 'dispute']) }) },
  'extra.settled': { facts: z.object({ extra: z.string(), state: z.enum(['done', 'waived']) }) },
  // Of a job: its newest film.
  'film.ready': { facts: film.extend({ version: z.int() }), tells: ['owner', 'webhooks'] },
  // It goes out to the customer; an order with several films waits for the last.
  'film.delivered': { facts: film.extend({ version: z.int(), isLastOfOrder: z.boolean() }) },
  'film.commented': { facts: film, tells: ['owner'] },
  'film.revision_asked': { facts: nothing, tells: ['owner'] },
  // By the customer, who then waits for the film of their own words.
  'film.edited': { facts: nothing, tells: ['owner'] },
  'film.approved': { facts: nothing, tells: ['owner', 'webhooks'] },

  // Of what visitors read.
  'review.published': { facts: nothing },
  'review.unpublished': { facts: nothing },
  // By the customer, who changed it or took it back: it is no longer public.
  'review.changed': { facts: nothing },

  // A film that leaves a batch goes on as it would have without it.
  'batch.left': { facts: z.object({ batchId: z.uuid() }) },

  // Settings and words by their keys; never what they say.
  'settings.changed': { facts: z.object({ keys: z.array(z.string()) }) },
  'secret.changed': { facts: z.object({ key: z.string() }) },
  'alert.opened': { facts: z.object({ alertId: z.uuid() }), tells: ['owner'] },
} satisfies Record<string, Described>

// Undefined for what a history shows otherwise, and for a kind of an earlier release.
export const sentenceOf = (kind: string): string | undefined => known.get(kind)?.says

export const tellsOf = (kind: string): Reader[] => known.get(kind)?.tells ?? []

export const factsOf = (kind: Kind): z.ZodObject => catalogue[kind].facts

const known = new Map<string, Described>(Object.entries(catalogue))

export type Kind = keyof typeof catalogue

export type KindToldTo<R extends Reader> = {
  [K in Kind]: (typeof catalogue)[K] extends { tells: (infer Told)[] } ? (R extends Told ? K : never) : never
}[Kind]

export const kinds = Object.keys(catalogue) as Kind[]

export type Actor = 'owner' | 'customer' | 'system' | 'provider'

export interface EventOf<K extends Kind> {
  kind: K
  actor: Actor
  customerId?: string
  orderId?: string
  jobId?: string
  facts: z.infer<(typeof catalogue)[K]['facts']>
  // Names a cause that may be heard of twice: the second time nothing is recorded, and nothing follows.
  cause?: string
}

export type NewEvent = { [K in Kind]: EventOf<K> }[Kind]
