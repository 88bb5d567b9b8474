import { z } from 'zod'
import { defineCall, idParam, orderToken, success } from '#src/contracts/call.ts'
import * as paths from '#src/contracts/paths.ts'
import { drawing } from './drawings.ts'
import { filmFormatNames } from './film-choices.ts'
import { filmComment } from './film-comments.ts'
import { paragraph } from '#src/contracts/text.ts'
import { required } from '#src/contracts/words/site/refusals.ts'

// The customer's side of a film: watching, commenting, approving, downloading, for the holder of the order's link.

const moment = z.iso.datetime()
const ofOrder = z.object({ token: orderToken })
const ofFilm = z.object({ token: orderToken, filmId: idParam })

// Gone with a request: it can no longer be taken back.
const comment = filmComment.extend({ isSent: z.boolean() })

const cut = z.object({
  id: z.uuid(),
  version: z.number().int(),
  deliveredAt: moment,
  seconds: z.number(),
  fps: z.number(),
  // Small frames from the beginning to the end, side by side; null for films that were made without.
  stripUrl: z.string().nullable(),
  comments: z.array(comment),
  // The film in every shape, the main one first.
  formats: z.array(
    z.object({
      format: z.enum(filmFormatNames),
      // The whole film; marked until it is approved. Null for films of which only the main shape can be seen before that.
      watchUrl: z.string().nullable(),
      posterUrl: z.string(),
      bytes: z.number(),
      // The clean file, once approved.
      downloadUrl: z.string().nullable(),
    }),
  ),
  // The music in its parts, with the premium music, once approved.
  stems: z.object({ url: z.string(), bytes: z.number() }).nullable(),
})
export type Cut = z.output<typeof cut>
export type CutFormat = Cut['formats'][number]

const orderFilm = z.object({
  // Which of how many films of the order.
  number: z.number().int(),
  state: z.enum(['in_production', 'in_review', 'in_revision', 'approved', 'erased']),
  // When all its shots were there and the edit began.
  shotsMadeAt: moment.nullable(),
  // Newest first; only what was delivered.
  cuts: z.array(cut),
  // Photos that the newest version goes without, and why, in words.
  leftOut: z.array(z.object({ photoId: z.uuid(), reason: z.string() })),
  // Words to post it with, once approved.
  share: z.object({ caption: z.string(), hashtags: z.string(), altText: z.string() }).nullable(),
  roundsAllowed: z.number().int(),
  roundsLeft: z.number().int(),
  approvedAt: moment.nullable(),
  approvedBy: z.enum(['customer', 'silence']).nullable(),
  // Without an answer it counts as approved then.
  approvesItselfAt: moment.nullable(),
})
export type OrderFilm = z.output<typeof orderFilm>

export const readOrderFilms = defineCall({
  name: 'readOrderFilms',
  summary: "The films of the customer's own order, and when everything is deleted.",
  at: paths.readOrderFilms,
  access: 'public',
  params: ofOrder,
  answer: z.object({
    films: z.array(orderFilm),
    // Null while nothing is delivered; paused while a revision or a dispute is open.
    retention: z
      .object({ deletedAt: moment, keptDays: z.number().int(), daysLeft: z.number().int(), isPaused: z.boolean() })
      .nullable(),
    erasedAt: moment.nullable(),
  }),
  rateLimit: { perMinute: 120 },
})
export type OrderFilms = z.output<(typeof readOrderFilms)['answer']>

export const readOrderFilmFile = defineCall({
  name: 'readOrderFilmFile',
  summary: 'A film of the order or its poster; without a mark only once it is approved.',
  at: 'GET /api/orders/:token/films/:filmId/:kind/:format',
  access: 'public',
  params: z.object({
    ...ofFilm.shape,
    kind: z.enum(['film', 'preview', 'poster', 'strip', 'stems']),
    format: z.enum(filmFormatNames),
  }),
  query: z.object({ download: z.literal('1').optional() }),
  answerKind: 'file',
  rateLimit: { perMinute: 600 },
})

export const addFilmComment = defineCall({
  name: 'addFilmComment',
  summary: 'A comment at a moment of the film.',
  at: paths.addFilmComment,
  access: 'public',
  params: ofFilm,
  body: z.object({
    frame: z.int().min(0).max(20_000),
    text: paragraph(1_000).min(1, { error: required }),
    format: z.enum(filmFormatNames).default('stories'),
    drawing: drawing.default([]),
  }),
  answer: success,
  bodyLimitBytes: 64 * 1024,
  rateLimit: { perMinute: 60 },
})

export const removeFilmComment = defineCall({
  name: 'removeFilmComment',
  summary: 'Deletes a comment that has not gone with a request.',
  at: paths.removeFilmComment,
  access: 'public',
  params: z.object({ ...ofFilm.shape, commentId: idParam }),
  answer: success,
  rateLimit: { perMinute: 60 },
})

export const approveFilm = defineCall({
  name: 'approveFilm',
  summary: 'Approves the newest version: its clean files can be downloaded.',
  at: paths.approveFilm,
  access: 'public',
  params: ofFilm,
  answer: success,
  rateLimit: { perMinute: 20 },
})

export const requestRevision = defineCall({
  name: 'requestRevision',
  summary: 'Sends the comments to the editor and asks for another version.',
  at: paths.requestRevision,
  access: 'public',
  params: ofFilm,
  answer: success,
  rateLimit: { perMinute: 20 },
})

export const eraseOrder = defineCall({
  name: 'eraseOrder',
  summary: 'Deletes the photos and films of the order now. The receipt stays.',
  at: paths.eraseOrder,
  access: 'public',
  params: ofOrder,
  answer: success,
  rateLimit: { perMinute: 10 },
})
