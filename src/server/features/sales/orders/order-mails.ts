import { orderPath } from '#src/contracts/pages.ts'
import { formatPence } from '#src/kit/money.ts'
import { type EmailContent, type OutgoingEmail } from '#src/server/features/people/emails/feature.ts'
import { nextStepOf } from './next-step.ts'
import { promiseOf } from './promise.ts'
import { receiptLabel } from './receipt-label.ts'
import type { Order, OrderItem, Receipt } from './tables.ts'

// Mails about an order. They go to its own address alone, hold nothing that a stranger could have written into the
// order, and sell nothing.

export interface MailSettings {
  siteUrl: string
}

interface Subject {
  order: Order
  items: OrderItem[]
}

export function writeOrderReceived(
  settings: MailSettings,
  { order, items, bankDetails }: Subject & { bankDetails: string },
): OutgoingEmail[] {
  return write(order, `Your order ${order.number}`, {
    title: 'Order Received!',
    paragraphs: [`Thank you. Your order number is ${order.number}.`, nextStepOf(order, bankDetails)],
    bill: billOf(order, items),
    ...(order.method === 'bank' && bankDetails
      ? {
          facts: [
            { label: 'Bank details', value: bankDetails },
            { label: 'Payment reference', value: order.number },
          ],
        }
      : {}),
    action: orderLink(settings, order),
    footer: [reason],
  })
}

export function writePaymentConfirmed(
  settings: MailSettings,
  { order, items, receipt }: Subject & { receipt: Receipt },
): OutgoingEmail[] {
  return write(order, `Payment confirmed for order ${order.number}`, {
    title: 'Payment confirmed',
    paragraphs: [`We have your payment of ${formatPence(order.totalPence)}.`, ...whatIsNext(order)],
    bill: billOf(order, items),
    facts: [
      { label: 'Order', value: order.number },
      { label: 'Receipt', value: receiptLabel(receipt.number) },
    ],
    action: order.readyAt ? orderLink(settings, order) : { ...orderLink(settings, order), label: 'Add your photos' },
    after: ['On your order page you can see where it stands, add photos and download the receipt.'],
    footer: [reason],
  })
}

// Nothing is promised before there is something to make a film from.
function whatIsNext(order: Order): string[] {
  const promise = promiseOf(order)
  const branding = order.addOns.includes('custom-branding') ? ['Please add your logo on your order page.'] : []
  if (!promise) {
    return [
      'Now we need your photos: at least 3, and the name your film should show. Please add them now.',
      ...branding,
    ]
  }
  const delivery = `Your finished video is delivered by ${formatMoment(promise.deliverBy)}.`
  return ['Work on your film begins within 2 hours.', delivery, ...branding]
}

export function writePaymentFailed(settings: MailSettings, { order, items }: Subject): OutgoingEmail[] {
  return write(order, `Your payment for order ${order.number} did not go through`, {
    title: 'Your payment did not go through',
    paragraphs: [
      'Your card was not charged. The order is kept for you: you can try again with the same or another card.',
    ],
    bill: billOf(order, items),
    action: orderLink(settings, order),
    after: ['You can also pay by bank transfer. Any questions? Reply to this email.'],
    footer: [reason],
  })
}

export function writeOrderLinks(settings: MailSettings, found: Order[]): OutgoingEmail[] {
  const [newest, ...earlier] = found
  if (!newest) return []
  const link = (order: Order): string => `${order.number}: ${settings.siteUrl}${orderPath(order.token)}`
  return write(newest, 'The link to your order', {
    title: 'The link to your order',
    paragraphs: [`You asked for the link to your order ${newest.number} again. Here it is.`],
    action: orderLink(settings, newest),
    after: earlier.length > 0 ? ['Your earlier orders:', ...earlier.map(link)] : [],
    footer: ['Not you? Ignore this email. No one else has the link.'],
  })
}

export const reason = 'You’re getting this email because an order was placed with this address.'

// An order without an address gets no mail.
export function write(order: Order, subject: string, content: EmailContent): OutgoingEmail[] {
  if (!order.email) return []
  return [{ customerId: order.customerId, kind: 'transactional', recipient: order.email, subject, content }]
}

export const orderLink = ({ siteUrl }: MailSettings, { token }: Order) => ({
  label: 'Open your order',
  url: `${siteUrl}${orderPath(token)}`,
})

const billOf = (order: Order, items: OrderItem[]) => ({
  lines: items.map(({ name, pricePence }) => ({ label: name, value: formatPence(pricePence) })),
  total: { label: 'Total', value: formatPence(order.totalPence) },
})

const london = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
})

export const formatMoment = (moment: Date): string => london.format(moment)
