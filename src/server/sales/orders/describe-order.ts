import { hourMs } from '#src/kit/time.ts'
import type { RecordedEvent } from '#src/server/events/log.ts'
import type { Order } from './tables.ts'
import { nextStep as words } from '#src/contracts/words/letters/order-letters.ts'
import { type ChangedWords, makeSay } from '#src/contracts/words/say.ts'
import { formatPence } from '#src/kit/money.ts'
import { z } from 'zod'
import { formatDate } from '#src/kit/format-date.ts'
import { mayBeginNow } from './who-orders.ts'
import { wordTable } from '#src/kit/word-table.ts'

interface OrderPromise {
  startBy: Date
  deliverFrom: Date
  deliverBy: Date
}

// What the site promises, counted from the moment when payment, photos and name are there: work begins within 2 hours, the
// film is there in 24-48 hours, within 24 with rush and within 12 with express delivery.
export function promiseOf(order: Pick<Order, 'readyAt' | 'addOns' | 'isRush'>): OrderPromise | undefined {
  const { readyAt } = order
  if (!readyAt) return undefined
  const after = (hours: number): Date => new Date(readyAt.getTime() + hours * hourMs)
  const [from, by] = hoursOf(order)
  return { startBy: after(2), deliverFrom: after(from), deliverBy: after(by) }
}

function hoursOf({ addOns, isRush }: Pick<Order, 'addOns' | 'isRush'>): [from: number, by: number] {
  if (addOns.includes('express')) return [2, 12]
  return isRush ? [2, 24] : [24, 48]
}

export interface Shop {
  bankDetails: string
  words: ChangedWords | undefined
  // Of the order: nobody works on its films until the owner resumes one.
  isStopped?: boolean
}

// What happens next, in one sentence for the customer.
export function nextStepOf(order: Order, shop: Shop): string {
  const say = makeSay(shop.words)
  if (order.heldUntil && order.state === 'paid' && !shop.isStopped)
    return say(words.bodyHeld, { day: formatDay(order.heldUntil) })
  const step = sayStep(order, shop)
  return order.state === 'open' && mayBeginNow(order) ? `${step} ${say(words.bodyWillWait)}` : step
}

function sayStep(order: Order, shop: Shop): string {
  const say = makeSay(shop.words)
  if (order.withdrawnAt) return say(words.bodyWithdrawn)
  if (shop.isStopped && isUnderWay(order)) return say(words.bodyStopped)
  if (order.state !== 'open') return say(isWaiting(order) ? words.bodyPhotosMissing : steps[order.state])
  if (order.method === 'card') return say(words.bodyByCard)
  if (order.method === 'contact') return say(words.bodyAfterContact)
  return shop.bankDetails ? say(words.bodyByTransfer, { number: order.number }) : say(words.bodyWithoutBankDetails)
}

export const formatDay = (moment: Date): string =>
  formatDate(moment, { weekday: 'long', day: 'numeric', month: 'long' })

const isWaiting = ({ state, readyAt }: Pick<Order, 'state' | 'readyAt'>): boolean =>
  isUnderWay({ state }) && readyAt === null

const isUnderWay = ({ state }: Pick<Order, 'state'>): boolean => state === 'paid' || state === 'in_production'

const steps = {
  paid: words.bodyPaid,
  in_production: words.bodyInProduction,
  delivered: words.bodyDelivered,
  cancelled: words.bodyCancelled,
}

type Described = Pick<RecordedEvent, 'kind' | 'facts'>

// The story of an order in words. What is not for the customer has no sentence there.
export function describeForCustomer({ kind, facts }: Described): string | undefined {
  const tell = forCustomer[kind]
  return typeof tell === 'function' ? tell(facts) : tell
}

export function describeForOwner(event: Described): string {
  const tell = forOwner[event.kind]
  const text = typeof tell === 'function' ? tell(event.facts) : tell
  return text ?? describeForCustomer(event) ?? event.kind
}

export function describeHistory(event: RecordedEvent): string {
  const text = describeForOwner(event)
  return event.actor === 'owner' && event.throughToken ? `${text} (through the token ${event.throughToken})` : text
}

type Tell = string | ((facts: Record<string, unknown>) => string | undefined)

const word = (value: unknown): string => z.string().catch('').parse(value)
const money = (value: unknown): string => formatPence(z.number().catch(0).parse(value))

const waysOfPaying = wordTable<string>({
  card: 'Paid by card',
  bank: 'Paid by bank transfer',
  contact: 'Paid, as you agreed with the customer',
})

const resentMails = wordTable<string>({
  received: 'You sent the order email again',
  confirmation: 'You sent the confirmation again',
  link: 'You sent the link to the order again',
})

const undone = (amountPence: unknown): string => `The refund of ${money(amountPence)} didn’t go through`

const forCustomer = wordTable<Tell>({
  'checkout.opened': 'Order received',
  'order.placed': 'Order received',
  'order.paid': 'Payment confirmed',
  'order.in_production': 'AI video creation began',
  'order.ready': 'Photos and name received',
  'order.begin_asked': 'You asked us to begin now',
  'order.withdrawn': 'You cancelled the order',
  'order.cancel_asked': 'You asked us to cancel the order',
  'order.wait_over': 'The 14 days to cancel are over',
  'order.delivered': 'Finished video delivered',
  'order.replaced': 'Replaced by a newer order',
  'order.cancelled': 'Order cancelled',
  'refund.pending': ({ amountPence }) => `A refund of ${money(amountPence)} is on its way`,
  'refund.done': ({ amountPence }) => `A refund of ${money(amountPence)} went through`,
  // Of one that was never told there is nothing to take back.
  'refund.failed': ({ wasTold, amountPence }) => (wasTold ? undone(amountPence) : undefined),
  'order.refunded': ({ refundedPence }) => `Refunded ${money(refundedPence)} in total`,
  'order.refunded_in_part': ({ refundedPence }) => `Refunded ${money(refundedPence)} in total`,
  'order.refund_undone': ({ amountPence }) => undone(amountPence),
})

export const toldToCustomer = Object.keys(forCustomer)

const forOwner = wordTable<Tell>({
  'order.paid': ({ note, method }) => [waysOfPaying[word(method)] ?? 'Paid', word(note)].filter(Boolean).join(': '),
  'order.placed': ({ isMailed, note }) => {
    if (note !== undefined) return ['Taken by phone', word(note)].filter(Boolean).join(': ')
    if (isMailed) return 'Order received'
    return 'Order received. No email was sent: too many orders with this address or from this source that day'
  },
  'order.replaced': ({ by }) => `Replaced by ${word(by)}`,
  'checkout.abandoned': 'The customer left this checkout. It has ended.',
  'order.cancelled': ({ note }) => ['You cancelled the order', word(note)].filter(Boolean).join(': '),
  'order.note_added': ({ note }) => `Note: ${word(note)}`,
  'order.contact_changed': 'You changed the contact',
  'refund.asked': ({ amountPence, note }) =>
    [`You refunded ${money(amountPence)}`, word(note)].filter(Boolean).join(': '),
  'brief.changed': 'The customer changed what the film shows',
  'order.begin_asked': ({ words: read }) => `The customer asked you to begin now: “${word(read)}”`,
  'order.withdrawn': ({ duePence, donePercent }) =>
    `The customer cancelled the order, with ${z.number().catch(0).parse(donePercent)} % of it made: ${money(duePence)} is due back`,
  'order.cancel_asked': 'The customer asked you to cancel the order',
  'order.unready': 'Photos are missing again, since a merge was undone',
  'photos.asked': 'Asked for photos and name by email',
  'buyer.confirmed': 'You confirmed the buyer',
  'payment.opened': 'Card payment opened',
  'payment.processing': 'The card payment is being processed',
  'payment.failed': ({ message }) => `Card refused: ${word(message)}`,
  'payment.cancelled': 'Card payment closed',
  'payment.mismatch': ({ receivedPence, currency }) => {
    const pence = z.number().nullable().catch(null).parse(receivedPence)
    const received = pence === null ? 'an unknown sum' : `${pence / 100} ${word(currency).toUpperCase()}`
    return `Received ${received}, which is not the total: not marked as paid`
  },
  'payment.second': 'A second payment arrived for this order: refund it, or use it for another order',
  'payment.late': 'A payment arrived for a cancelled order: use it or refund it under Payments that fit no order',
  'payment.failure_mailed': 'Emailed the customer about the failed payment',
  'refund.failed': ({ amountPence, failure }) =>
    `${amountPence ? `The refund of ${money(amountPence)}` : 'A refund'} failed: ${word(failure)}`,
  'dispute.opened': ({ amountPence }) =>
    amountPence ? `The buyer disputes ${money(amountPence)}` : 'The buyer disputes the payment',
  'dispute.won': 'The dispute was decided for you',
  'dispute.lost': 'The dispute was decided against you',
  'order.mail_resent': ({ mail }) => resentMails[word(mail)] ?? 'You sent an email again',
})
