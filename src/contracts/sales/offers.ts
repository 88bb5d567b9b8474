import { z } from 'zod'
import { defineCall } from '#src/contracts/call.ts'
import * as paths from '#src/contracts/paths.ts'
import { serviceIds } from '#src/contracts/catalogue.ts'
import { offerStates } from './checkout.ts'
import { line } from '#src/contracts/text.ts'

const shownOffer = z.object({
  state: z.enum(offerStates),
  // Null when the offer is not ours.
  offer: z
    .object({
      serviceType: z.enum(serviceIds),
      serviceName: z.string(),
      price: z.number(),
      originalPrice: z.number(),
      // Of the published discount; null for an offer with a price of its own.
      percent: z.number().nullable(),
      expiresAt: z.iso.datetime(),
    })
    .nullable(),
})

export const readOffer = defineCall({
  name: 'readOffer',
  summary: 'What a signed offer is for, and whether it is still valid. Never reveals its recipient.',
  at: paths.readOffer,
  access: 'public',
  params: z.object({ token: z.string().max(400) }),
  answer: shownOffer,
  rateLimit: { perMinute: 60 },
})

export const openOffer = defineCall({
  name: 'openOffer',
  summary:
    'The published discount: made for this visitor at the first visit, the same one with the same end afterwards.',
  at: paths.openOffer,
  access: 'public',
  // An id or a name; without one, VR2 Premium.
  body: z.object({ service: line(60).optional() }),
  answer: z.object({ ...shownOffer.shape, token: z.string() }),
  bodyLimitBytes: 4 * 1024,
  rateLimit: { perMinute: 60 },
})
