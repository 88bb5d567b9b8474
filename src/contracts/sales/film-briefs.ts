import { z } from 'zod'
import { defineCall, orderToken, success } from '#src/contracts/call.ts'
import * as paths from '#src/contracts/paths.ts'
import { maxCallToAction, maxColours, maxLogoBytes } from './brief-limits.ts'
import { filmLine, line, phoneNumber } from '#src/contracts/text.ts'
import * as refusals from '#src/contracts/words/site/refusals.ts'

// What the customer wants to see in the film, beside the photos.

const colour = z
  .string()
  .max(7)
  .regex(/^#[0-9a-f]{6}$/i, { error: refusals.noColour })

// As it is shown: a link needs no protocol there.
const site = line(120).regex(/^$|^(https?:\/\/)?[^\s/]+\.[^\s]+$/i, { error: refusals.noWebAddress })
const handle = line(60).regex(/^@?[\w.]*$/, { error: refusals.noHandle })

export const briefFields = {
  nameToShow: filmLine(120),
  tagline: filmLine(80),
  callToAction: filmLine(maxCallToAction),
  phone: phoneNumber,
  site,
  handle,
  // For the words beside the film, not for the film.
  town: line(60).default(''),
}

const brief = z.object({ ...briefFields, colours: z.array(colour).max(maxColours) })

export const filmBrief = z.object({
  ...brief.shape,
  // A picture of the logo on its plate; null until there is one.
  logo: z.object({ url: z.string(), plate: z.enum(['light', 'dark']) }).nullable(),
})
export type FilmBrief = z.output<typeof filmBrief>

const ofOrder = z.object({ token: orderToken })

export const saveBrief = defineCall({
  name: 'saveBrief',
  summary: 'What the film should say. For the holder of a paid order’s link.',
  at: paths.saveBrief,
  access: 'public',
  params: ofOrder,
  body: brief,
  answer: success,
  bodyLimitBytes: 8 * 1024,
  rateLimit: { perMinute: 30 },
})

export const uploadLogo = defineCall({
  name: 'uploadLogo',
  summary: 'The logo of an order with Custom Branding: a multipart form with the field `logo`.',
  at: paths.uploadLogo,
  access: 'public',
  params: ofOrder,
  bodyKind: 'files',
  bodyLimitBytes: maxLogoBytes + 1024 * 1024,
  answer: z.object({ ...success.shape, plate: z.enum(['light', 'dark']), advice: z.array(z.string()) }),
  rateLimit: { perMinute: 20 },
})

export const readLogo = defineCall({
  name: 'readLogo',
  summary: 'The logo of an order, as a PNG.',
  at: 'GET /api/orders/:token/logo',
  access: 'public',
  params: ofOrder,
  answerKind: 'file',
  rateLimit: { perMinute: 60 },
})
