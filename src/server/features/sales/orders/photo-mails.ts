import type { OutgoingEmail } from '#src/server/features/people/emails/feature.ts'
import { formatMoment, type MailSettings, orderLink, reason, write } from './order-mails.ts'
import { promiseOf } from './promise.ts'
import type { Order } from './tables.ts'

// What an order still needs from its customer. Nothing is promised before it is there.

const photosLink = (settings: MailSettings, order: Order) => ({
  label: 'Add your photos',
  url: `${orderLink(settings, order).url}#photos`,
})

export function writePhotosNeeded(settings: MailSettings, order: Order): OutgoingEmail[] {
  return write(order, `We need your photos for order ${order.number}`, {
    title: 'We need your photos',
    paragraphs: [
      'Your order is paid. To start your film, please send us at least 3 photos and the name your film should show.',
      'The link below opens your order. You can add photos straight from your phone.',
    ],
    action: photosLink(settings, order),
    after: ['Something in the way? Reply to this email and we will help.'],
    footer: [reason],
  })
}

export function writePhotosReceived(settings: MailSettings, order: Order): OutgoingEmail[] {
  const promise = promiseOf(order)
  return write(order, `We have your photos for order ${order.number}`, {
    title: 'We have your photos',
    paragraphs: [
      'Thank you. Work on your film begins within 2 hours.',
      promise ? `Your finished video is delivered by ${formatMoment(promise.deliverBy)}.` : '',
    ].filter(Boolean),
    action: orderLink(settings, order),
    footer: [reason],
  })
}

export function writeLogoNeeded(settings: MailSettings, order: Order): OutgoingEmail[] {
  return write(order, `We need your logo for order ${order.number}`, {
    title: 'We need your logo',
    paragraphs: ['You ordered Custom Branding. Please add your logo and up to three colours on your order page.'],
    action: { label: 'Add your logo', url: `${orderLink(settings, order).url}#branding` },
    footer: [reason],
  })
}
