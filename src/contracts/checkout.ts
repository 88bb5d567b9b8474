import { z } from 'zod'
import { defineCall } from './call.ts'
import { addOnIds, serviceIds } from './catalogue.ts'
import { line } from './text.ts'

// What a cart costs, as the server will charge it. Pounds in every answer, as the pages show them.

// Wrong kinds of value are not refused by the name of their field: they count as absent here, and as no price in
// `createPaymentIntent`.
const loose = z.number().optional().catch(undefined)

const lineKinds = ['service', 'discount', 'add-on', 'rush'] as const

const priceLine = z.object({
  kind: z.enum(lineKinds),
  // Of the service or add-on; 'discount' or 'rush' for the others.
  id: z.string(),
  name: z.string(),
  // A discount is negative: the lines add up to the total.
  price: z.number(),
})
export type PriceLine = z.output<typeof priceLine>

export const offerStates = ['valid', 'expired', 'used', 'unknown'] as const
export type OfferState = (typeof offerStates)[number]

export const quoteCheckout = defineCall({
  name: 'quoteCheckout',
  summary: 'What a cart costs. Changes nothing.',
  method: 'POST',
  path: '/api/checkout-quote',
  access: 'public',
  body: z.object({
    // An id or a name. Without one: VR2 Premium at the price of the Terms.
    serviceType: line(60).optional(),
    // Ids or names; unknown ones are left out.
    addOns: z.array(line(60)).max(20).default([]),
    // As in the address of the page. Both, and in sane ranges, or they count as absent.
    discount: loose,
    price: loose,
    offer: z.string().max(400).optional(),
    quoteReference: line(40).optional(),
  }),
  answer: z.object({
    serviceType: z.enum(serviceIds),
    serviceName: z.string(),
    addOns: z.array(z.enum(addOnIds)),
    lines: z.array(priceLine),
    // What `createPaymentIntent` and `placeOrder` expect as they stand.
    basePrice: z.number(),
    addOnPrice: z.number(),
    total: z.number(),
    // Before the discount or the offer; the same as `basePrice` without either.
    originalPrice: z.number(),
    discountPercent: z.number().nullable(),
    // False for a forged discount: it may be shown, it cannot be charged.
    isPayable: z.boolean(),
    // Only when the cart names an offer. Anything but 'valid' changed no price.
    offer: z.object({ state: z.enum(offerStates), expiresAt: z.iso.datetime().nullable() }).nullable(),
    // Only when the cart names a quote that exists.
    quote: z
      .object({
        reference: z.string(),
        serviceType: z.enum(serviceIds),
        addOns: z.array(z.enum(addOnIds)),
        isRush: z.boolean(),
      })
      .nullable(),
  }),
  bodyLimitBytes: 8 * 1024,
  rateLimit: { perMinute: 240 },
})

export const readSiteSettings = defineCall({
  name: 'readSiteSettings',
  summary: 'What the public pages need to know of how this site is set up.',
  method: 'GET',
  path: '/api/site-settings',
  access: 'public',
  answer: z.object({
    // 'sandbox' shows 'Test mode' and takes test cards only.
    payments: z.object({ mode: z.enum(['stripe', 'sandbox']), publishableKey: z.string().nullable() }),
    // Null where the owner has set none.
    support: z.object({
      phone: z.string().nullable(),
      whatsApp: z.object({ number: z.string(), url: z.url() }).nullable(),
    }),
    backupFormUrl: z.url().nullable(),
  }),
})
