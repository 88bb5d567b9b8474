import { z } from 'zod'
import { defineCall } from './call.ts'
import { serviceIds } from './catalogue.ts'
import { offerStates } from './checkout.ts'

export const readOffer = defineCall({
  name: 'readOffer',
  summary: 'What a signed offer is for and whether it still holds. Says nothing about who it was sent to.',
  method: 'GET',
  path: '/api/offers/:token',
  access: 'public',
  params: z.object({ token: z.string().max(400) }),
  answer: z.object({
    state: z.enum(offerStates),
    // Null when the offer is not ours.
    offer: z
      .object({
        serviceType: z.enum(serviceIds),
        serviceName: z.string(),
        price: z.number(),
        originalPrice: z.number(),
        expiresAt: z.iso.datetime(),
      })
      .nullable(),
  }),
  rateLimit: { perMinute: 60 },
})
