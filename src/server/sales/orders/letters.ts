import { formatDate } from '#src/kit/format-date.ts'
import { orderPath } from '#src/contracts/pages.ts'
import {
  nextStep,
  orderCancelled as cancelledLetter,
  orderLink as linkLetter,
  orderReceived as receivedLetter,
  orderRefunded as refundedLetter,
  orderRefundUndone as refundUndoneLetter,
  orderWithdrawn as withdrawnLetter,
  paymentConfirmed as confirmedLetter,
  paymentFailed as failedLetter,
} from '#src/contracts/words/letters/order-letters.ts'
import * as shared from '#src/contracts/words/letters/shared.ts'
import { phrase } from '#src/contracts/words/say.ts'
import { formatPence } from '#src/kit/money.ts'
import type { LetterContent, Line, OutgoingEmail } from '#src/server/people/emails/feature.ts'
import { formatDay, nextStepOf, type Shop, promiseOf } from './describe-order.ts'
import { type Receipt, receiptLabel } from '#src/server/sales/receipts/feature.ts'
import type { Order, OrderItem } from './tables.ts'
import {
  logoNeeded as logoLetter,
  photosNeeded as neededLetter,
  photosReceived as photosReceivedLetter,
} from '#src/contracts/words/letters/photo-letters.ts'

// Mails about an order. They go to its own address alone, hold nothing that a stranger could have written into the
// order, and sell nothing.

interface MailSettings {
  siteUrl: string
}

interface Subject {
  order: Order
  items: OrderItem[]
}

export function writeOrderReceived(
  settings: MailSettings,
  { order, items, shop }: Subject & { shop: Shop },
): OutgoingEmail[] {
  const { number } = order
  return write(order, phrase(receivedLetter.subject, { number }), {
    title: phrase(receivedLetter.title),
    paragraphs: [phrase(receivedLetter.body, { number, nextStep: nextStepOf(order, shop) })],
    bill: billOf(order, items),
    ...(order.method === 'bank' && shop.bankDetails
      ? {
          facts: [
            { label: phrase(shared.bankDetails), value: shop.bankDetails },
            { label: phrase(shared.paymentReference), value: number },
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
  return write(order, phrase(confirmedLetter.subject, { number: order.number }), {
    title: phrase(confirmedLetter.title),
    paragraphs: [phrase(confirmedLetter.body, { total: formatPence(order.totalPence) }), ...whatIsNext(order)],
    bill: billOf(order, items),
    facts: [
      { label: phrase(shared.order), value: order.number },
      { label: phrase(shared.receipt), value: receiptLabel(receipt.number) },
    ],
    action: order.readyAt
      ? orderLink(settings, order)
      : { ...orderLink(settings, order), label: phrase(shared.addPhotosButton) },
    after: [phrase(confirmedLetter.after)],
    footer: [reason],
  })
}

// Nothing is promised before there is something to make a film from.
function whatIsNext(order: Order): Line[] {
  const promise = promiseOf(order)
  const branding = order.addOns.includes('custom-branding') ? [phrase(confirmedLetter.bodyWithoutLogo)] : []
  if (order.heldUntil) {
    const held = phrase(nextStep.bodyHeld, { day: formatDay(order.heldUntil) })
    return [held, phrase(confirmedLetter.bodyWhileHeld), ...branding]
  }
  if (!promise) return [phrase(confirmedLetter.bodyWithoutPhotos), ...branding]
  const delivery = phrase(shared.bodyPromise, { day: formatMoment(promise.deliverBy) })
  return [phrase(confirmedLetter.bodyWithPhotos), delivery, ...branding]
}

export function writePaymentFailed(settings: MailSettings, { order, items }: Subject): OutgoingEmail[] {
  return write(order, phrase(failedLetter.subject, { number: order.number }), {
    title: phrase(failedLetter.title),
    paragraphs: [phrase(failedLetter.body)],
    bill: billOf(order, items),
    action: orderLink(settings, order),
    after: [phrase(failedLetter.after)],
    footer: [reason],
  })
}

export function writeRefunded(
  settings: MailSettings,
  { order, amountPence, isWhole }: { order: Order; amountPence: number; isWhole: boolean },
): OutgoingEmail[] {
  const { number, totalPence } = order
  const values = { number, amount: formatPence(amountPence), total: formatPence(totalPence) }
  return write(order, phrase(refundedLetter.subject, { number }), {
    title: phrase(refundedLetter.title),
    paragraphs: [phrase(isWhole ? refundedLetter.bodyInFull : refundedLetter.bodyInPart, values)],
    action: orderLink(settings, order),
    after: [phrase(refundedLetter.after)],
    footer: [reason],
  })
}

export function writeRefundUndone(
  settings: MailSettings,
  { order, amountPence }: { order: Order; amountPence: number },
): OutgoingEmail[] {
  const { number } = order
  return write(order, phrase(refundUndoneLetter.subject, { number }), {
    title: phrase(refundUndoneLetter.title),
    paragraphs: [phrase(refundUndoneLetter.body, { number, amount: formatPence(amountPence) })],
    action: orderLink(settings, order),
    after: [phrase(refundUndoneLetter.after)],
    footer: [reason],
  })
}

export function writeCancelled(settings: MailSettings, order: Order): OutgoingEmail[] {
  const { number } = order
  return write(order, phrase(cancelledLetter.subject, { number }), {
    title: phrase(cancelledLetter.title),
    paragraphs: [phrase(cancelledLetter.body, { number })],
    action: orderLink(settings, order),
    after: [phrase(cancelledLetter.after)],
    footer: [reason],
  })
}

export function writeWithdrawn(settings: MailSettings, order: Order): OutgoingEmail[] {
  const { number, withdrawnAt, withdrawnDuePence } = order
  const at = formatMoment(withdrawnAt ?? order.createdAt)
  const amount = formatPence(withdrawnDuePence ?? 0)
  const money = order.paidAt ? phrase(withdrawnLetter.bodyDue, { amount }) : phrase(withdrawnLetter.bodyNothingPaid)
  return write(order, phrase(withdrawnLetter.subject, { number }), {
    title: phrase(withdrawnLetter.title),
    paragraphs: [phrase(withdrawnLetter.body, { number, at }), money],
    action: orderLink(settings, order),
    footer: [reason],
  })
}

export function writeOrderLinks(settings: MailSettings, found: Order[]): OutgoingEmail[] {
  const [newest, ...earlier] = found
  if (!newest) return []
  const link = (order: Order): string => `${order.number}: ${settings.siteUrl}${orderPath(order.token)}`
  return write(newest, phrase(linkLetter.subjectAndTitle), {
    title: phrase(linkLetter.subjectAndTitle),
    paragraphs: [phrase(linkLetter.body, { number: newest.number })],
    action: orderLink(settings, newest),
    after: earlier.length > 0 ? [phrase(linkLetter.afterWithEarlier), ...earlier.map(link)] : [],
    footer: [phrase(linkLetter.footer)],
  })
}

const reason = phrase(shared.footer)

// An order without an address gets no mail.
function write(order: Order, subject: Line, content: LetterContent): OutgoingEmail[] {
  if (!order.email) return []
  const marked = order.isTest
    ? { ...content, paragraphs: [phrase(shared.bodyTestMode), ...content.paragraphs] }
    : content
  return [{ customerId: order.customerId, kind: 'transactional', recipient: order.email, subject, content: marked }]
}

const orderLink = ({ siteUrl }: MailSettings, { token }: Order) => ({
  label: phrase(shared.openOrderButton),
  url: `${siteUrl}${orderPath(token)}`,
})

const billOf = (order: Order, items: OrderItem[]) => ({
  lines: items.map(({ name, pricePence }) => ({ label: phrase(name), value: formatPence(pricePence) })),
  total: { label: phrase(shared.total), value: formatPence(order.totalPence) },
})

const inFull = { weekday: 'long', day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' } as const

const formatMoment = (moment: Date): string => formatDate(moment, inFull)

// What an order still needs from its customer. Nothing is promised before it is there.

const photosLink = (settings: MailSettings, order: Order) => ({
  label: phrase(shared.addPhotosButton),
  url: `${orderLink(settings, order).url}#photos`,
})

export function writePhotosNeeded(settings: MailSettings, order: Order): OutgoingEmail[] {
  return write(order, phrase(neededLetter.subject, { number: order.number }), {
    title: phrase(neededLetter.title),
    paragraphs: [phrase(neededLetter.body)],
    action: photosLink(settings, order),
    after: [phrase(neededLetter.after)],
    footer: [reason],
  })
}

export function writePhotosReceived(settings: MailSettings, order: Order): OutgoingEmail[] {
  const promise = promiseOf(order)
  return write(order, phrase(photosReceivedLetter.subject, { number: order.number }), {
    title: phrase(photosReceivedLetter.title),
    paragraphs: [
      phrase(photosReceivedLetter.body),
      ...(promise ? [phrase(shared.bodyPromise, { day: formatMoment(promise.deliverBy) })] : []),
    ],
    action: orderLink(settings, order),
    footer: [reason],
  })
}

export function writeLogoNeeded(settings: MailSettings, order: Order): OutgoingEmail[] {
  return write(order, phrase(logoLetter.subject, { number: order.number }), {
    title: phrase(logoLetter.title),
    paragraphs: [phrase(logoLetter.body)],
    action: { label: phrase(logoLetter.button), url: `${orderLink(settings, order).url}#branding` },
    footer: [reason],
  })
}
