import {
  logoNeeded as logoLetter,
  photosNeeded as neededLetter,
  photosReceived as receivedLetter,
} from '#src/contracts/words/letters/photo-letters.ts'
import * as shared from '#src/contracts/words/letters/shared.ts'
import { phrase } from '#src/contracts/words/say.ts'
import type { OutgoingEmail } from '#src/server/people/emails/feature.ts'
import { formatMoment, type MailSettings, orderLink, reason, write } from './order-mails.ts'
import { promiseOf } from './promise.ts'
import type { Order } from './tables.ts'

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
  return write(order, phrase(receivedLetter.subject, { number: order.number }), {
    title: phrase(receivedLetter.title),
    paragraphs: [
      phrase(receivedLetter.body),
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
