import { z } from 'zod'
import { pounds } from '#src/contracts/pounds.ts'
import { defineCall, orderToken, success } from '#src/contracts/call.ts'
import * as paths from '#src/contracts/paths.ts'
import { emailAddress, line } from '#src/contracts/text.ts'
import { buyerKinds } from './buyers.ts'

// Who orders. Without it: a business while the site is not launched, then a consumer. Only a consumer asks us to begin.
export const buyerAnswer = { buyer: z.enum(buyerKinds).optional(), beginNow: z.boolean().default(false) }

// Whatever is no number, name or list is no price either: the answer is the same as for a wrong sum.
// Far above any price of ours.
export const maxClaimedPounds = 1_000_000
const claimedPounds = z.number().min(0).max(maxClaimedPounds).catch(Number.NaN)
const claimedText = z.string().max(60).catch('')

const cart = {
  serviceType: claimedText,
  addOns: z.array(z.string().max(60)).max(20).catch(['']),
  basePrice: claimedPounds,
  name: line(120).optional(),
  quoteReference: line(40).optional(),
  offer: z.string().max(400).optional(),
  // Made once by the page: the same cart sent again finds its own order and intent.
  cartId: z.uuid().optional(),
  // Another order beside one that is paid, meant to be.
  isAnother: z.boolean().default(false),
  ...buyerAnswer,
}

export const cartOrder = z.object(cart)

export const createPaymentIntent = defineCall({
  name: 'createPaymentIntent',
  summary: 'Opens an order and the card payment for it. The same cart reuses its open payment.',
  at: paths.createPaymentIntent,
  access: 'public',
  body: z.object({
    ...cart,
    amount: claimedPounds,
    addOnPrice: claimedPounds,
    currency: claimedText,
    email: emailAddress.optional(),
    customerId: z.uuid().optional(),
  }),
  answer: z.object({
    clientSecret: z.string(),
    paymentIntentId: z.string(),
    orderNumber: z.string(),
    orderToken: z.string(),
  }),
  bodyLimitBytes: 8 * 1024,
  rateLimit: { perMinute: 30 },
})

export const resumePayment = defineCall({
  name: 'resumePayment',
  summary: 'The open card payment of an order, for a customer who comes back through the order’s link to pay.',
  at: paths.resumePayment,
  access: 'public',
  params: z.object({ token: orderToken }),
  answer: z.object({
    clientSecret: z.string(),
    paymentIntentId: z.string(),
    amount: z.number(),
    serviceName: z.string(),
    addOns: z.array(z.string()),
  }),
  rateLimit: { perMinute: 30 },
})

const intentId = z.string().max(120)
const clientSecret = z.string().max(240)

const paymentStatuses = ['waiting', 'processing', 'succeeded', 'cancelled'] as const

export const readPayment = defineCall({
  name: 'readPayment',
  summary:
    'The state of a card payment, as the provider reports it now. Needs the secret that the payment was opened with.',
  // Not a GET: the secret stays out of addresses, and a payment found paid is booked.
  at: paths.readPayment,
  access: 'public',
  body: z.object({ paymentIntentId: intentId, clientSecret }),
  answer: z.object({
    status: z.enum(paymentStatuses),
    paymentIntentId: z.string(),
    orderNumber: z.string(),
    orderToken: z.string(),
    serviceName: z.string(),
    addOns: z.array(z.string()),
    amount: z.number(),
    // Photos or a name are missing before work can begin.
    needsPhotos: z.boolean(),
    // The work for a consumer waits until then.
    heldUntil: z.iso.datetime().nullable(),
    // What the provider said about the last try, if that failed.
    error: z.string().nullable(),
  }),
  bodyLimitBytes: 4 * 1024,
  rateLimit: { perMinute: 60 },
})

export const receivePaymentEvent = defineCall({
  name: 'receivePaymentEvent',
  summary: "The provider's signed events.",
  at: 'POST /api/stripe-webhook',
  access: 'public',
  bodyKind: 'raw',
  answer: z.object({ received: z.literal(true) }),
  bodyLimitBytes: 1024 * 1024,
  rateLimit: { perMinute: 6_000 },
})

const sandboxAnswer = z.object({
  // 'action' asks for the 3-D Secure step.
  status: z.enum(['succeeded', 'action', 'declined']),
  // The words a provider would use, for 'declined'.
  error: z.string().nullable(),
})

export const confirmSandboxPayment = defineCall({
  name: 'confirmSandboxPayment',
  summary: 'Pays with a test card. Only while no real provider is set up.',
  at: paths.confirmSandboxPayment,
  access: 'public',
  body: z.object({
    paymentIntentId: intentId,
    clientSecret,
    card: z.object({
      // Digits; spaces are allowed.
      number: line(30),
      // MM/YY.
      expiry: line(7),
      cvc: line(4),
    }),
  }),
  answer: sandboxAnswer,
  bodyLimitBytes: 4 * 1024,
  rateLimit: { perMinute: 60 },
})

export const authenticateSandboxPayment = defineCall({
  name: 'authenticateSandboxPayment',
  summary: "The 3-D Secure step of a test card: the buyer's bank agrees, or does not.",
  at: paths.authenticateSandboxPayment,
  access: 'public',
  body: z.object({ paymentIntentId: intentId, clientSecret, isApproved: z.boolean() }),
  answer: sandboxAnswer,
  bodyLimitBytes: 4 * 1024,
  rateLimit: { perMinute: 60 },
})

export const refundOrder = defineCall({
  name: 'refundOrder',
  summary: 'Refunds all or part of what is left of a payment.',
  at: 'POST /api/admin/orders/:id/refund',
  access: 'owner',
  asksPassword: true,
  params: z.object({ id: z.uuid() }),
  body: z.object({
    // Without it, all that is left.
    amount: pounds(0.01, 100_000).optional(),
    reason: line(300).default(''),
    // Made once by the screen: sent again it is the same refund.
    refundId: z.uuid(),
  }),
  // In all; what the provider has taken on but not sent yet is pending.
  answer: z.object({ ...success.shape, refunded: z.number(), pending: z.number() }),
})
