import { z } from 'zod'
import { defineCall, idParam, orderToken, success } from '#src/contracts/call.ts'
import * as paths from '#src/contracts/paths.ts'
import { line, paragraph, required } from '#src/contracts/text.ts'
import * as refusals from '#src/contracts/words/site/refusals.ts'

// What a buyer says about the film, tied to the paid order. The owner publishes it; either side can take it back.

const maxReviewLength = 400

const moment = z.iso.datetime()
const ofOrder = z.object({ token: orderToken })

const written = z.object({
  rating: z.int().min(1).max(5),
  text: paragraph(maxReviewLength).min(1, { error: refusals.required }),
  // As it will stand below the review.
  name: required(line(60)),
  role: line(60),
})
export type WrittenReview = z.output<typeof written>

export const readReview = defineCall({
  name: 'readReview',
  summary: 'Whether we asked for a review of this order, and what was written.',
  at: paths.readReview,
  access: 'public',
  params: ofOrder,
  answer: z.object({ isAsked: z.boolean(), review: written.nullable(), isPublished: z.boolean() }),
  rateLimit: { perMinute: 60 },
})
export type OrderReview = z.output<typeof readReview.answer>

export const writeReview = defineCall({
  name: 'writeReview',
  summary: 'Writes or replaces the review of this order. It is not public until the owner publishes it.',
  at: paths.writeReview,
  access: 'public',
  params: ofOrder,
  body: written,
  answer: success,
  bodyLimitBytes: 4 * 1024,
  rateLimit: { perMinute: 20 },
})

export const withdrawReview = defineCall({
  name: 'withdrawReview',
  summary: 'Withdraws the review: it leaves the site and is deleted.',
  at: paths.withdrawReview,
  access: 'public',
  params: ofOrder,
  answer: success,
  rateLimit: { perMinute: 20 },
})

const ownersReview = z.object({
  orderId: z.uuid(),
  orderNumber: z.string(),
  writtenAt: moment,
  publishedAt: moment.nullable(),
  ...written.shape,
})
export type OwnersReview = z.output<typeof ownersReview>

export const listReviews = defineCall({
  name: 'listReviews',
  summary: 'Every review that was written, newest first, up to 200.',
  at: 'GET /api/admin/reviews',
  access: 'owner',
  answer: z.array(ownersReview),
})

export const publishReview = defineCall({
  name: 'publishReview',
  summary: 'Shows a review on the site, or takes it down.',
  at: 'POST /api/admin/reviews/:orderId',
  access: 'owner',
  params: z.object({ orderId: idParam }),
  // As it was read: a review that was changed since then must be read again first.
  body: z.object({ isPublished: z.boolean(), writtenAt: moment.max(40) }),
  answer: success,
})
