import { z } from 'zod'
import { defineCall } from '#src/contracts/call.ts'
import * as paths from '#src/contracts/paths.ts'
import { addOnIds, serviceIds } from '#src/contracts/catalogue.ts'
import { checkoutMethods } from '#src/contracts/enumerations.ts'
import { line } from '#src/contracts/text.ts'
import { maxClaimedPounds } from './payments.ts'

// What a cart costs, as the server will charge it. Pounds in every answer, as the pages show them.

// Wrong kinds of value are not refused by the name of their field: they count as absent here, and as no price in
// `createPaymentIntent`.
const loose = z.number().min(0).max(maxClaimedPounds).optional().catch(undefined)

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
  summary: "Keeps the visitor's one cart, and answers what it holds and costs.",
  at: paths.quoteCheckout,
  access: 'public',
  body: z.object({
    // An id or a name. Without one: the known cart, then the known quote, then VR2 Premium at the price of the Terms.
    serviceType: line(60).optional(),
    // Ids or names; unknown ones are left out. Without a list, those of the known cart.
    addOns: z.array(line(60)).max(20).optional(),
    // The price of a checkout without any choice, kept by a page that shows it.
    isDefaultPrice: z.boolean().default(false),
    method: z.enum(checkoutMethods).optional(),
    email: z.string().max(254).optional(),
    // After an order is paid or placed: the next one is meant to be another.
    isAnother: z.boolean().default(false),
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
    // The literal price of a checkout without any choice.
    isDefaultPrice: z.boolean(),
    // Only when the cart names an offer. Anything but 'valid' changed no price.
    offer: z
      .object({ state: z.enum(offerStates), expiresAt: z.iso.datetime().nullable(), token: z.string() })
      .nullable(),
    // What the visitor chose so far, in this or another tab.
    cart: z.object({ id: z.uuid(), method: z.enum(checkoutMethods).nullable(), email: z.string() }),
    // An order of this cart, or of its quote, that is paid or placed: nobody pays again without being asked. The token
    // is there for the visitor's own order only.
    done: z
      .object({
        orderNumber: z.string(),
        orderToken: z.string().nullable(),
        serviceName: z.string(),
        total: z.number(),
        isPaid: z.boolean(),
      })
      .nullable(),
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

export const readCart = defineCall({
  name: 'readCart',
  summary: "The state of the visitor's cart: not ordered, waiting for its card payment, or done.",
  at: paths.readCart,
  access: 'public',
  answer: z.object({
    order: z
      .object({
        state: z.enum(['payable', 'placed', 'paid']),
        orderToken: z.string(),
        // Of the card payment that succeeded.
        paymentIntentId: z.string().nullable(),
      })
      .nullable(),
  }),
  rateLimit: { perMinute: 60 },
})
