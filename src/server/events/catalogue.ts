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
  // In the shop's words: 'you' is its owner.
  when: string
  // What is true as soon as it is recorded, before any step.
  did: string
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
// Of whom no more is left than these.
const forgotten = z.object({ customerIds: z.array(z.uuid()), orderIds: z.array(z.uuid()) })
const oddPayment = z.object({
  attemptId: z.uuid(),
  intentId: z.string(),
  receivedPence: z.int().nullable(),
  currency: z.string(),
})
const clip = z.object({ clipId: z.uuid() })
const photo = z.object({ photoId: z.uuid() })
// In all, and this time.
const refunded = z.object({ refundedPence: z.int(), amountPence: z.int() })
const dispute = z.object({ disputeId: z.string(), amountPence: z.int().nullable() })

const catalogue = {
  'quote.requested': {
    when: 'A customer asks for a price',
    did: 'The quote, with its price, stands under a new customer.',
    facts: quote.extend({ isTest: z.boolean(), service: z.enum(serviceIds), totalPence: z.int() }),
    tells: ['owner', 'webhooks'],
  },
  'quote.sent': {
    when: 'A price is emailed',
    did: 'The email with the price is queued, whoever asked for it; it goes out once for each quote.',
    facts: quote,
    says: 'Price sent',
  },
  'quote.capped': {
    when: 'The daily limit on quotes is reached',
    did: 'Too many for one address, from one source or in all: the quote stands, and no price is emailed.',
    facts: quote.extend({ cap: z.string() }),
    says: 'Price not sent: too many quotes that day',
  },

  'customer.added': {
    when: 'You add a customer',
    did: 'The customer exists, waits for no first answer, and has agreed to no offers.',
    facts: nothing,
    tells: ['webhooks'],
  },
  'customer.archived': {
    when: 'You archive a customer',
    did: 'The customer stands in the list of archived ones alone. Their orders, films, photos and emails stay as they are, and work on a paid order goes on: whoever has paid can still send photos, and is reminded of them. An order that is theirs already restores them when it is paid; one by their address alone makes a new customer. Until then their replies are not kept or told, and the link in the price email does not work.',
    facts: nothing,
    says: 'Customer archived',
  },
  'customer.restored': {
    when: 'You restore an archived customer',
    did: 'The customer is back in the lists, by you or because they paid. Nobody is restored while a newer merge into the same entry stands, or that entry was merged itself: undo that first. Follow-ups keep their former dates: one that is up to 14 days late may go out at once.',
    facts: nothing,
    says: 'Customer restored',
  },
  'customer.merged': {
    when: 'You merge two entries of one customer',
    did: 'All that was attached to the second entry belongs to the kept one: quotes, notes, photos, emails, replies, offers, orders with their films, follow-ups and history. Where both have a first or second follow-up, or a film of their own to look at, each keeps theirs. The second entry is archived. The kept one takes its phone, company, business name and role where its own are empty, the tags of both, and the status that is further on; agreement to offers passes only with the same address. Links show what they showed before; the second entry’s adds photos only if that entry has paid. An order that is still unpaid waits, once it is paid, for you to confirm the buyer. Unsubscribed counts as further on than quoted, and the kept entry waits for an answer if either did.',
    facts: merge,
  },
  'customer.unmerged': {
    when: 'You undo a merge',
    did: 'What the merge had moved is with the second entry again, with what came by its own links since and the films of its orders; what came for the kept entry since stays there. The second entry is active again; the kept one stays archived if you archived it since. Of several merges the newest is undone first. The kept entry has its former details where nobody has changed them since, each has the status that its own orders give it, and follow-ups that ended only because of the merge are open or held as before.',
    facts: merge,
  },
  'customer.unsubscribed': {
    when: 'A customer unsubscribes from offers',
    did: 'The address gets no more follow-ups and offers. Letters about their own order still go out.',
    facts: nothing,
    says: 'Unsubscribed from offers',
  },
  'address.confirmed': {
    when: 'A changed address is confirmed by its holder',
    did: 'Whoever reads the mail of the address has opened the link in a letter to it. Emails that waited for that are queued.',
    facts: email,
  },
  'person.erased': {
    when: 'A person is erased, by you or by themselves',
    did: 'By itself nothing yet: it is recorded first, so the steps come before the deletion. After them, in the same transaction, the person is deleted with everything that leads to them: quotes, notes, follow-ups, emails, replies, briefs, reviews, carts. When you erase, under every entry that was merged with theirs; when they do it themselves, under their own address, and what a merge has moved to another address stays. They get no email, not even of a cancelled order. Orders, receipts, credit notes and payments stay for the books without name and address, and the link to the order works no more. Who was unsubscribed stays so, by a fingerprint of the address.',
    facts: forgotten,
  },
  'person.expired': {
    when: 'The last contact with a person is six years ago',
    did: 'By itself nothing yet: it is recorded first, so the steps come before the deletion. After them, in the same transaction, the person is deleted as if they had asked for it. Orders stay for the books without name and address, and go a year later.',
    facts: forgotten,
  },
  'reply.received': {
    when: 'A customer replies',
    did: 'The reply stands in the customer’s history, and they wait for an answer. Proven, where our own server knows that it comes from that address.',
    facts: z.object({ replyId: z.uuid(), isProven: z.boolean() }),
    tells: ['owner'],
  },
  'email.failed': {
    when: 'An email isn’t delivered',
    did: 'The mail server refused it for good, or could not be reached for five days.',
    facts: email,
    tells: ['owner'],
  },
  'email.unknown': {
    when: 'Nobody knows whether an email arrived',
    did: 'The connection broke each time just as it was sent: it may have arrived, and is not sent again by itself.',
    facts: email,
    tells: ['owner'],
  },

  'checkout.opened': {
    when: 'A card form is opened',
    did: 'A checkout with a number exists. It is no order before it is paid: nobody is told, and no figure counts it.',
    facts: nothing,
  },
  'order.replaced': {
    when: 'A payment takes the place of an open checkout',
    did: 'It is cancelled in favour of the order with that number: a checkout whose cart has changed, or an unpaid order that held the offer which another was paid with.',
    facts: z.object({ by: z.string() }),
  },
  'checkout.abandoned': {
    when: 'A checkout is left for seven days',
    did: 'It is cancelled: its price no longer holds. After 90 days its name and address go.',
    facts: nothing,
  },
  'order.placed': {
    when: 'An order is placed, to be paid later',
    did: 'An order by bank transfer, by phone or to be agreed exists and is not paid. By phone you tell the customer yourself, and too many from one address or source get no email.',
    facts: z.object({ isMailed: z.boolean(), note: z.string().optional() }),
    tells: ['owner', 'webhooks'],
  },
  'order.paid': {
    when: 'An order is paid',
    did: 'The order is paid, once, however often the payment is told, and belongs to a customer: the one it was made for (or whom they were merged into), one with the same address, or a new one. The photos of one who is known by the address alone are not opened before you confirm the buyer.',
    facts: z.object({ method: z.enum(orderMethods), note: z.string().optional(), intentId: z.string().optional() }),
    tells: ['owner', 'webhooks'],
  },
  'order.ready': {
    when: 'An order has all it needs: payment, photos, a name',
    did: 'Payment, at least 3 usable photos and a name are there: the promised time runs from this moment.',
    facts: z.object({ isWithPayment: z.boolean() }),
    tells: ['owner', 'webhooks'],
  },
  'order.in_production': {
    when: 'The work on an order begins',
    did: 'The first of its films has begun.',
    facts: nothing,
  },
  'order.delivered': {
    when: 'All films of an order are delivered',
    did: 'The last of its films went out.',
    facts: nothing,
    tells: ['webhooks'],
  },
  'order.cancelled': {
    when: 'You cancel an order that nobody has paid',
    did: 'It can’t be paid any more. A payment that comes all the same is a late one.',
    facts: noted.extend({ isMailed: z.boolean() }),
  },
  'order.note_added': {
    when: 'You add a note to an order',
    did: 'The note stands in the order’s history.',
    facts: noted,
  },
  'order.contact_changed': {
    when: 'You change the contact of an order',
    did: 'Letters about the order go to the new address. A receipt that was issued keeps the former name.',
    facts: nothing,
    says: 'Contact of the order changed',
  },
  'order.mail_resent': {
    when: 'You resend an email of an order',
    did: 'The email is queued again.',
    facts: z.object({ mail: z.enum(orderMailKinds) }),
  },
  'photos.asked': {
    when: 'A customer is reminded to send photos, a name or a logo',
    did: 'A reminder is queued: on day 1, 3 and 7 after the payment, three at most. None goes out for an order that is refunded in full, disputed or delivered, or whose dispute is lost.',
    facts: nothing,
  },
  'brief.changed': {
    when: 'A customer changes what their film shows',
    did: 'What the customer wrote is kept.',
    facts: nothing,
  },
  'order.erasure_asked': {
    when: 'A customer deletes the photos and films of an order',
    did: 'By itself nothing yet: the steps delete. The photos go too where this customer may see them and no other order of theirs needs them.',
    facts: z.object({ withPhotos: z.boolean() }),
  },
  'buyer.confirmed': {
    when: 'You confirm who the buyer is',
    did: 'The buyer counts as the customer: the link of the order opens the customer’s photos.',
    facts: nothing,
  },

  'payment.opened': {
    when: 'A card payment is set up',
    did: 'The provider waits for the card.',
    facts: nothing,
  },
  'payment.processing': {
    when: 'A bank is still deciding about a card payment',
    did: 'The order is not paid yet. Until the bank has decided it can’t be cancelled, and is marked as paid only if you insist.',
    facts: nothing,
  },
  'payment.failed': {
    when: 'A card is refused',
    did: 'The order stays open. Who doesn’t try again within 15 minutes is written to, once.',
    facts: z.object({ message: z.string() }),
  },
  'payment.failure_mailed': {
    when: 'A customer is told that their payment failed',
    did: 'The email is queued.',
    facts: nothing,
  },
  'payment.cancelled': {
    when: 'A card payment is closed',
    did: 'Nobody can pay it any more.',
    facts: nothing,
  },
  'payment.mismatch': {
    when: 'A payment doesn’t match the total of its order',
    did: 'The money has come, in another sum or currency, and the order is not paid by it. The same stands for a second or late payment of another sum. Use it for an order that isn’t paid, which then costs what came; or refund it. In another currency it can only be refunded.',
    facts: oddPayment,
  },
  'payment.second': {
    when: 'An order is paid twice',
    did: 'The money has come once more. The order stays paid once, with one receipt, and nothing is made twice. Use the payment for another order, which then costs what came, or refund it: of this order only the provider’s fee grows. The customer hears of neither the payment nor its refund. A second bank transfer is not noticed.',
    facts: oddPayment,
  },
  'payment.late': {
    when: 'A payment comes late, for an order that was cancelled',
    did: 'The money has come. The order stays cancelled: no receipt, no film. Use the payment, and that order, or another that you name, is paid with it as if it had come in time; another one then costs what came. Or refund it. The customer gets no email until you use it. A bank transfer that comes late is not noticed by itself, and a cancelled order can’t be marked as paid.',
    facts: oddPayment,
  },
  'payment.unmatched': {
    when: 'A payment matches no order',
    did: 'The money has come, and names an order that isn’t known here. Use it for an order that you name, or refund it.',
    facts: oddPayment.omit({ attemptId: true }).extend({ named: z.string() }),
  },

  'refund.asked': {
    when: 'You ask for a refund',
    did: 'The wish is kept before the provider is asked: after a crash it is finished, never made twice. A transfer you send back yourself; it counts as done at once. Else it ends as a refund in full or in part, or fails.',
    facts: noted.extend({ amountPence: z.int() }),
  },
  'refund.pending': {
    when: 'A refund is on its way',
    did: 'It doesn’t count as refunded yet, and nothing stops.',
    facts: z.object({ amountPence: z.int() }),
  },
  'refund.failed': {
    when: 'A refund fails',
    did: 'The money is still here, and the order says so again. Films that a refund in full had stopped stay stopped until you resume them or refund again.',
    facts: z.object({ refundId: z.uuid(), amountPence: z.int(), failure: z.string() }),
  },
  'order.refunded': {
    when: 'An order is refunded in full',
    did: 'All of the money has gone back, by the provider or by your own transfer, and the order says so; its status stays. From now on nobody is reminded of photos, a logo or the film, silence approves nothing, and no review is asked for. A film that was delivered can still be watched, and downloaded if it was approved before; it can’t be approved or changed any more. If you resume a film, approval, changes and silence count again for it. What isn’t delivered is deleted with its photos when their days are over.',
    facts: refunded,
    tells: ['webhooks'],
  },
  'order.refunded_in_part': {
    when: 'Part of an order is refunded',
    did: 'Some of the money has gone back, and the order says so. Nothing stops.',
    facts: refunded,
    tells: ['webhooks'],
  },
  'dispute.opened': {
    when: 'A buyer disputes a payment',
    did: 'The order is marked as disputed. While the mark stands, these wait: its film is not delivered, by itself or by you; nobody is reminded of photos or of the film; silence approves nothing; photos and films are not deleted on schedule. Work up to the delivery goes on, and of a film that was delivered the customer can still approve, download and ask for changes.',
    facts: dispute,
  },
  'dispute.won': {
    when: 'A dispute is won',
    did: 'The mark is gone, and no day is added: what is overdue is deleted within the hour. Of the reminders of photos that were held back, one goes out. If that of the film hasn’t gone out, it goes now, and silence approves two days later; else at once. A film that waits for you still does.',
    facts: dispute,
  },
  'dispute.lost': {
    when: 'A dispute is lost',
    did: 'The order is marked as lost, for ever. The sum is a loss in the books of the month in which it was decided. Reminders of photos stay off, and scheduled deletion runs again. A film that was delivered can’t be approved or changed, and its reminder isn’t sent, unless you resume it.',
    facts: dispute,
  },

  'photo.ready': {
    when: 'A photo is ready to be used',
    did: 'Its copies are made: it is shown, and can be in a film.',
    facts: photo,
  },
  'photo.unreadable': {
    when: 'A photo can’t be read',
    did: 'It stays in the list with the note that it can’t be read, on the customer’s page as well as on yours. It is in no film and doesn’t count as usable, but takes one of the 25 places; it isn’t read again, so ask for another. The original is kept like any photo. You hear of it, once an hour for each customer, if they had paid by then; the customer gets no email.',
    facts: photo,
    tells: ['owner'],
  },

  'job.started': {
    when: 'The work on a film begins',
    did: 'The first stage, the look at the photos, has begun.',
    facts: z.object({}),
  },
  'stage.finished': {
    when: 'A stage of a film is done',
    did: 'The work of this stage is done.',
    facts: z.object({ stage: z.enum(productionStages) }),
  },
  'job.length_changed': {
    when: 'You change how long a film is',
    did: 'The film is planned anew.',
    facts: nothing,
  },
  'stage.failed': {
    when: 'A stage of a film fails',
    did: 'The film stands still, with the reason, until you try again: at once where trying can’t help, else after eight errors, or when its work was taken over three times.',
    facts: z.object({ stage: z.enum(productionStages), number: z.int(), problem: z.string() }),
  },
  'stage.tried_again': {
    when: 'A stage that failed is tried again',
    did: 'The failure is cleared, and the stage begins anew with all its tries.',
    facts: z.object({ stage: z.enum(productionStages) }),
  },
  'clip.ready': {
    when: 'A clip is ready',
    did: 'The clip can be in the film.',
    facts: clip,
  },
  'clip.failed': {
    when: 'A clip fails',
    did: 'The photo has no clip, neither from the provider nor, where you allow it, from the engine here.',
    facts: clip,
  },
  'clip.parked': {
    when: 'A clip waits for your decision',
    did: 'Nobody knows whether the provider makes it. It is not ordered twice.',
    facts: clip,
  },
  'clip.resolved': {
    when: 'You decide about a clip',
    did: 'Made again, made here, or given up, as you said.',
    facts: clip.extend({ answer: z.enum(clipAnswers) }),
  },
  'job.resumed': {
    when: 'You resume a film after a refund or dispute',
    did: 'The film isn’t stopped any more.',
    facts: z.object({ stoppedFor: z.enum(['refund', 'dispute', 'erasure']) }),
  },
  'extra.settled': {
    when: 'An extra is made or waived',
    did: 'It holds the delivery no more.',
    facts: z.object({ extra: z.string(), state: z.enum(['done', 'waived']) }),
  },
  'film.ready': {
    when: 'A film is ready',
    did: 'A version has been rendered. You look at it before it goes out, unless you said otherwise.',
    facts: film.extend({ version: z.int() }),
    tells: ['owner', 'webhooks'],
  },
  'film.delivered': {
    when: 'A film goes out to the customer',
    did: 'The film is completed, and this version is the customer’s to watch. From the email on they have 7 days: a reminder after 5, then silence approves. Each version begins the 7 days and the days until deletion anew; the last film of an order decides, by the days that its first email named. Without an order or an address no email goes, and the 7 days run from the delivery.',
    facts: film.extend({ version: z.int(), isLastOfOrder: z.boolean() }),
  },
  'film.commented': {
    when: 'A customer comments on a film',
    did: 'The comment stands on the film.',
    facts: film,
    tells: ['owner'],
  },
  'film.revision_asked': {
    when: 'A customer asks for changes',
    did: 'One of the rounds is used: the film is open again at the edit, due within 48 hours, and its deletion stands still.',
    facts: nothing,
    tells: ['owner'],
  },
  'film.edited': {
    when: 'A customer changes the film themselves',
    did: 'The film is open again at the edit, due within 48 hours, and its deletion stands still. It costs no round.',
    facts: nothing,
    tells: ['owner'],
  },
  'film.approved': {
    when: 'A film is approved',
    did: 'The customer has approved the newest version, or their silence did: it can be downloaded without a mark.',
    facts: nothing,
    tells: ['owner', 'webhooks'],
  },

  'review.published': {
    when: 'You publish a review',
    did: 'The review may be read by everybody.',
    facts: nothing,
  },
  'review.unpublished': {
    when: 'You take a review off the site',
    did: 'The review is kept and not shown.',
    facts: nothing,
  },
  'review.changed': {
    when: 'A customer changes a published review or takes it back',
    did: 'It is no longer public: what was changed you read again before you publish it, what was taken back is deleted.',
    facts: nothing,
  },

  'batch.left': {
    when: 'A film leaves a batch',
    did: 'The film is as it would be without the batch.',
    facts: z.object({ batchId: z.uuid() }),
  },

  'settings.changed': {
    when: 'You change settings or texts',
    did: 'They hold from now on, without a restart.',
    facts: z.object({ keys: z.array(z.string()) }),
  },
  'secret.changed': {
    when: 'You change a key or password of a provider',
    did: 'It is kept sealed, and holds from now on.',
    facts: z.object({ key: z.string() }),
  },
  'alert.opened': {
    when: 'An alert is raised',
    did: 'It is open once, however often the same trouble is seen, and emailed to you at once unless your settings say otherwise.',
    facts: z.object({ alertId: z.uuid() }),
    tells: ['owner'],
  },
} satisfies Record<string, Described>

// Undefined for what a history shows otherwise, and for a kind of an earlier release.
export const sentenceOf = (kind: string): string | undefined => known.get(kind)?.says

export const tellsOf = (kind: string): Reader[] => known.get(kind)?.tells ?? []

export function wordsOf(kind: Kind): Pick<Described, 'when' | 'did'> {
  const { when, did } = catalogue[kind]
  return { when, did }
}

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
