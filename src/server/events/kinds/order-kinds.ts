import { z } from 'zod'
import { orderMailKinds, orderMethods } from '#src/contracts/sales/orders.ts'
import { nothing, noted, type Kinds } from './kinds.ts'

export const orderKinds = {
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
    did: 'Payment, at least 3 usable photos and a name are there, and its films weren’t stopped: the promised time runs from this moment.',
    facts: z.object({ isWithPayment: z.boolean() }),
    tells: ['owner', 'webhooks'],
  },
  'order.unready': {
    when: 'An undone merge takes the photos of an order away',
    did: 'It was ready with the photos of the other entry alone, and no work on it has begun: the promised time runs no more, and it waits for photos again. Its customer is reminded of them on the usual days.',
    facts: nothing,
    says: 'Photos are missing again, since a merge was undone',
  },
  'order.begin_asked': {
    when: 'A consumer asks you to begin now',
    did: 'The work on their order waits no longer for the 14 days in which they may cancel. What they read is kept, with its version. It is recorded only where they ask after the order; at the checkout it stands in the order itself.',
    facts: z.object({ words: z.string(), version: z.string() }),
  },
  'order.wait_over': {
    when: 'The 14 days of a consumer are over',
    did: 'They hadn’t asked you to begin: the work on their order waited for this, and they can’t cancel it any more.',
    facts: nothing,
  },
  'order.withdrawn': {
    when: 'A consumer cancels their order',
    did: 'Within their 14 days, and before the film is delivered. What is due back is kept with the order: all of it, or what the finished stages leave of the price if they had asked you to begin. Nothing waits to begin any more.',
    facts: z.object({ duePence: z.int(), donePercent: z.int(), wasPaid: z.boolean() }),
  },
  'order.cancel_asked': {
    when: 'A buyer asks you to cancel an order',
    did: 'They can’t cancel it by themselves: they buy for a business, or their time is over. Nothing stops; they are told that you will answer.',
    facts: nothing,
  },
  'order.in_production': {
    when: 'The work on an order begins',
    did: 'The first of its films has begun.',
    facts: nothing,
  },
  'order.delivered': {
    when: 'All films of an order are delivered',
    did: 'The last of its films went out. That happens once, whatever versions follow.',
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
    did: 'A reminder is queued: on day 1, 3 and 7 after the payment, three at most. None goes out for an order that is delivered or disputed, or whose films were all stopped: by a refund in full, a lost dispute or a deletion.',
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
    // Of the photos, those that came to the entry which the order was placed for.
    facts: z.object({ withPhotos: z.boolean(), cameTo: z.uuid().optional() }),
  },
  'buyer.confirmed': {
    when: 'You confirm who the buyer is',
    did: 'The buyer counts as the customer: the link of the order opens the customer’s photos.',
    facts: nothing,
  },
} satisfies Kinds
