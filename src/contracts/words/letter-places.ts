import { approvalReminder, filmReady, nextVersion, reviewRequest, sampleFilm } from './letters/film-letters.ts'
import { addressCheck, deletionReceipt, myData, quoteReceived } from './letters/customer-letters.ts'
import { followUpDay3, followUpDay7 } from './letters/follow-up-letters.ts'
import { logoNeeded, photosNeeded, photosReceived } from './letters/photo-letters.ts'
import {
  nextStep,
  orderCancelled,
  orderLink,
  orderReceived,
  orderRefunded,
  orderRefundUndone,
  paymentConfirmed,
  paymentFailed,
  paymentLink,
} from './letters/order-letters.ts'
import * as receipt from './letters/receipt.ts'
import * as shareText from './letters/share-text.ts'
import * as shared from './letters/shared.ts'
import type { WordPlace } from './word-places.ts'

// Every mail that the product writes to customers by itself, and what else it writes for them.
export const letterPlaces: WordPlace[] = [
  { id: 'letter-quote-received', title: 'Quote received', words: quoteReceived },
  { id: 'letter-follow-up-day3', title: 'First follow-up', words: followUpDay3 },
  { id: 'letter-follow-up-day7', title: 'Second follow-up', words: followUpDay7 },
  { id: 'letter-order-received', title: 'Order received', words: orderReceived },
  { id: 'letter-payment-confirmed', title: 'Payment confirmed', words: paymentConfirmed },
  { id: 'letter-payment-failed', title: 'Payment failed', words: paymentFailed },
  { id: 'letter-order-refunded', title: 'Refund', words: orderRefunded },
  { id: 'letter-order-refund-undone', title: 'Refund that failed', words: orderRefundUndone },
  { id: 'letter-order-cancelled', title: 'Order cancelled', words: orderCancelled },
  { id: 'letter-payment-link', title: 'Payment link', words: paymentLink },
  { id: 'letter-receipt', title: 'Receipt (PDF)', words: receipt },
  { id: 'letter-order-link', title: 'Link to an order', words: orderLink },
  { id: 'letter-photos-needed', title: 'Photos needed', words: photosNeeded },
  { id: 'letter-photos-received', title: 'Photos received', words: photosReceived },
  { id: 'letter-logo-needed', title: 'Logo needed', words: logoNeeded },
  { id: 'letter-film-ready', title: 'Film ready', words: filmReady },
  { id: 'letter-next-version', title: 'New version of a film', words: nextVersion },
  { id: 'letter-approval-reminder', title: 'Approval reminder', words: approvalReminder },
  { id: 'letter-review-request', title: 'Review request', words: reviewRequest },
  { id: 'letter-share-text', title: 'Caption and hashtags', words: shareText },
  { id: 'letter-sample-film', title: 'Sample film', words: sampleFilm },
  { id: 'letter-deletion-receipt', title: 'Deletion receipt', words: deletionReceipt },
  { id: 'letter-my-data', title: 'Link to personal data', words: myData },
  { id: 'letter-address-check', title: 'Address check', words: addressCheck },
  { id: 'letter-next-step', title: 'Next step of an order', words: nextStep },
  { id: 'letter-shared', title: 'In several emails', words: shared },
]
