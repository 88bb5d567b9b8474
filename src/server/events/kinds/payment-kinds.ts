import { z } from 'zod'
import { inParts, nothing, noted, type Kinds } from './kinds.ts'

const oddPayment = z.object({
  attemptId: z.uuid(),
  intentId: z.string(),
  receivedPence: z.int().nullable(),
  currency: z.string(),
})
// In all, and this time.
const refunded = z.object({ refundedPence: z.int(), amountPence: z.int() })
const dispute = z.object({ disputeId: z.string(), amountPence: z.int().nullable() })

export const paymentKinds = {
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
    did: 'The money has come, in another sum or currency, and the order is not paid by it. The same stands for a second or late payment of another sum. Use it for an order that isn’t paid, which then costs what is left of it; or refund it. In another currency it can only be refunded.',
    facts: oddPayment,
  },
  'payment.second': {
    when: 'An order is paid twice',
    did: inParts(
      'The money has come once more. The order stays paid once, with one receipt, and nothing is made twice. Use the payment for another order, which then costs what is left of it, or refund it: of this order only the provider’s fee grows, and the books don’t name it.',
      'What goes back in the provider’s own screens is noticed, and only the rest can be used. The customer gets no email of the payment or its refund from us; the provider may send its own receipt. A second bank transfer is not noticed.',
    ),
    facts: oddPayment,
  },
  'payment.late': {
    when: 'A payment comes late, for an order that was cancelled',
    did: inParts(
      'The money has come. The order stays cancelled: no receipt, no film, and the page of the payment goes on saying that it is being processed. Use the payment, and that order, or another that you name, is paid with it from that moment on: it costs what is left of the payment, and its month, reminders and promised time are those of the day. Or refund it.',
      'The customer gets no email until you use it; a checkout that was left for more than 90 days has no address any more. A bank transfer that comes late is not noticed by itself, and a cancelled order can’t be marked as paid.',
    ),
    facts: oddPayment,
  },
  'payment.unmatched': {
    when: 'A payment matches no order',
    did: 'The money has come, and names an order that isn’t known here. Use it for an order that you name, or refund it.',
    facts: oddPayment.omit({ attemptId: true }).extend({ named: z.string() }),
  },
  'refund.asked': {
    when: 'You ask for a refund',
    did: 'The wish is kept before the provider is asked: after a crash it is finished, never made twice. A transfer you send back yourself; it counts as done at once. Else it ends as a refund in full or in part, or fails. What you refund in the provider’s own screens is booked without this.',
    facts: noted.extend({ amountPence: z.int() }),
  },
  'refund.pending': {
    when: 'A refund is on its way',
    did: 'It doesn’t count as refunded yet, and nothing stops. The order’s page says that it is on its way; nobody gets an email.',
    facts: z.object({ amountPence: z.int() }),
  },
  'refund.done': {
    when: 'A payment that paid no order goes back',
    did: 'The order’s page says so, and nobody gets an email: its total, receipt and films stay as they are.',
    facts: z.object({ amountPence: z.int() }),
  },
  'refund.failed': {
    when: 'A refund fails',
    did: 'The money is still here. If the refund had counted, that is undone as an event of its own. If the order’s page had said that it was on its way, the page now says that it didn’t go through, and only you get an email; else nobody but you hears of it.',
    facts: z.object({ refundId: z.uuid(), amountPence: z.int(), failure: z.string(), wasTold: z.boolean() }),
  },
  'order.refunded': {
    when: 'An order is refunded in full',
    did: inParts(
      'All of the money has gone back, at once or in parts: by the provider, where you asked for it here or there, or by your own transfer. The order says so. Its status and its customer’s stay, and its offer stays used.',
      'From now on nobody is reminded of photos, a logo or the film, no promised time begins, and silence approves nothing, until you resume a film. No review is asked for.',
      'A film that was delivered can still be watched, and downloaded if it was approved before; it can’t be approved or changed unless you resume it. Photos and films are deleted when their days are over.',
    ),
    facts: refunded,
    tells: ['webhooks'],
  },
  'order.refunded_in_part': {
    when: 'Part of an order is refunded',
    did: 'Some of the money has gone back, and the order says so. Nothing stops.',
    facts: refunded,
    tells: ['webhooks'],
  },
  'order.refund_undone': {
    when: 'A refund that had counted fails after all',
    did: 'The order says how much has really gone back. Films that a refund in full had stopped stay stopped, with all that this means, until you resume them. Follow-ups that had ended stay ended.',
    facts: refunded,
    tells: ['webhooks'],
  },
  'dispute.opened': {
    when: 'A buyer disputes a payment',
    did: inParts(
      'The order is marked as disputed. While the mark stands, these wait: its film is not delivered, by itself or by you; nobody is reminded of photos or of the film; silence approves nothing; photos and films are not deleted on schedule. Work up to the delivery goes on, and of a film that was delivered the customer can still approve, download and ask for changes.',
      'Each dispute counts by itself: a second one keeps the mark. One of a payment that didn’t pay the order is no mark on it: you are alerted, and can’t use that payment until it is won. The provider is asked about disputes that it never told of.',
    ),
    facts: dispute,
  },
  'dispute.won': {
    when: 'A dispute is won',
    did: 'Unless another is open or lost, the mark is gone, and no day is added: what is overdue is deleted within the hour. Of the reminders of photos that were held back, one goes out. The reminder of the film goes on its day, or now if that is past, and silence approves two days after it at the earliest. A film that waits for you still does.',
    facts: dispute,
  },
  'dispute.lost': {
    when: 'A dispute is lost',
    did: inParts(
      'The order is marked as lost, for ever. The sum is a loss in the books of the month in which it was decided; the receipt stands without a credit note, and the customer gets no email.',
      'Reminders of photos stay off, and no promised time begins, until you resume a film; scheduled deletion runs again. A film that was delivered can still be watched, and downloaded if it was approved before. It can’t be approved or changed, and its reminder isn’t sent, unless you resume it.',
    ),
    facts: dispute,
  },
} satisfies Kinds
