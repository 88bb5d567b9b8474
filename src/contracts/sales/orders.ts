import { z } from 'zod'
import { defineCall, idParam, orderToken, success } from '#src/contracts/call.ts'
import * as paths from '#src/contracts/paths.ts'
import { addOnIds, serviceIds } from '#src/contracts/catalogue.ts'
import { filmBrief } from './film-briefs.ts'
import { month } from './receipts.ts'
import { buyerKinds } from './buyers.ts'
import { cartOrder } from './payments.ts'
import { emailAddress, line } from '#src/contracts/text.ts'

export const orderMethods = ['card', 'bank', 'contact'] as const
export type OrderMethod = (typeof orderMethods)[number]

// One way only, but for 'cancelled', which nobody leaves.
export const orderStates = ['open', 'paid', 'in_production', 'delivered', 'cancelled'] as const
export type OrderState = (typeof orderStates)[number]

// Where the money is.
const moneyStates = ['waiting', 'paid', 'part_refunded', 'refunded', 'cancelled'] as const
export type MoneyState = (typeof moneyStates)[number]

export const disputeStates = ['open', 'won', 'lost'] as const
export type DisputeState = (typeof disputeStates)[number]

export const placeOrder = defineCall({
  name: 'placeOrder',
  summary: 'Orders by bank transfer, or asks to be contacted. The customer is emailed the next step.',
  at: paths.placeOrder,
  access: 'public',
  body: z.object({
    ...cartOrder.shape,
    // The word of this call for what the others call `serviceType`; either is taken.
    service: line(60).optional(),
    method: z.enum(['bank', 'contact']),
    email: emailAddress,
  }),
  answer: z.object({
    orderNumber: z.string(),
    orderToken: z.string(),
    total: z.number(),
    // For a bank transfer, where the owner has set them: lines of text.
    bankDetails: z.string().nullable(),
    nextStep: z.string(),
  }),
  bodyLimitBytes: 8 * 1024,
  rateLimit: { perMinute: 20 },
})

const item = z.object({
  kind: z.enum(['service', 'add-on', 'rush']),
  id: z.string(),
  name: z.string(),
  price: z.number(),
})

const moment = z.iso.datetime()

// What happened, in words for the customer.
const orderStep = z.object({ at: moment, text: z.string() })

const customerOrder = z.object({
  orderNumber: z.string(),
  state: z.enum(orderStates),
  method: z.enum(orderMethods),
  serviceType: z.enum(serviceIds),
  serviceName: z.string(),
  addOns: z.array(z.enum(addOnIds)),
  items: z.array(item),
  total: z.number(),
  money: z.enum(moneyStates),
  // Paid in test mode: no money changed hands.
  isTest: z.boolean(),
  refunded: z.number(),
  createdAt: moment,
  paidAt: moment.nullable(),
  // Paid, and photos and name are there: from then on the promise counts.
  readyAt: moment.nullable(),
  deliveredAt: moment.nullable(),
  // There is a PDF at `readReceipt` when this is set.
  receiptNumber: z.string().nullable(),
  // Of what was refunded; each is a PDF at `readCreditNote`.
  creditNotes: z.array(z.number().int()),
  // What was promised, counted from the moment when payment, photos and a name are there: null until then.
  promise: z.object({ startBy: moment, deliverFrom: moment, deliverBy: moment }).nullable(),
  nextStep: z.string(),
  // Only while a transfer is awaited.
  bankDetails: z.string().nullable(),
  // Enough to recognise one's own address: 'h...@lakeside.example'.
  emailHint: z.string().nullable(),
  revisionRounds: z.number().int(),
  // Null when this order may not see photos. `most` is how many it may have in all; `mayAdd` ends with the delivery. The answer
  // sets the capability that `listPhotos` and `uploadPhotos` ask for.
  photos: z
    .object({ customerId: z.uuid(), count: z.number().int(), most: z.number().int(), mayAdd: z.boolean() })
    .nullable(),
  // Paid, and something of the customer's is missing before work can begin.
  needs: z.object({ usablePhotos: z.number().int(), hasName: z.boolean() }).nullable(),
  // What the film shows beside the photos; null until the order is paid.
  brief: filmBrief.nullable(),
  steps: z.array(orderStep),
  // As they said; null for orders from before they were asked.
  buyer: z.enum(buyerKinds).nullable(),
  // Until then the work waits, because a consumer hasn’t asked us to begin sooner; null while nothing is paid.
  heldUntil: moment.nullable(),
  // Whether they can still ask us to begin.
  mayBeginNow: z.boolean(),
  // How it can be cancelled now, and what would be due back; null when it can't be.
  cancelling: z
    .object({ way: z.enum(['withdraw', 'ask', 'asked']), until: moment.nullable(), dueBack: z.number() })
    .nullable(),
  withdrawn: z.object({ at: moment, dueBack: z.number() }).nullable(),
})
export type CustomerOrder = z.output<typeof customerOrder>

export const readOrder = defineCall({
  name: 'readOrder',
  summary: 'The customer’s own order, for the holder of its link.',
  at: paths.readOrder,
  access: 'public',
  params: z.object({ token: orderToken }),
  answer: customerOrder,
  rateLimit: { perMinute: 120 },
})

export const beginNow = defineCall({
  name: 'beginNow',
  summary: 'A consumer asks us to begin within the 14 days in which they may cancel. The words they read are kept.',
  at: paths.beginNow,
  access: 'public',
  params: z.object({ token: orderToken }),
  answer: success,
  bodyLimitBytes: 1024,
  rateLimit: { perMinute: 20 },
})

export const sendOrderLink = defineCall({
  name: 'sendOrderLink',
  summary: "Emails lost links to the orders' own address. The answer never says whether there are any.",
  at: paths.sendOrderLink,
  access: 'public',
  body: z.object({ email: emailAddress }),
  answer: success,
  bodyLimitBytes: 4 * 1024,
  rateLimit: { perMinute: 10 },
})

const orderEvent = z.object({
  at: moment,
  actor: z.enum(['owner', 'customer', 'system', 'provider']),
  kind: z.string(),
  text: z.string(),
})

const orderSummary = z.object({
  id: z.uuid(),
  orderNumber: z.string(),
  customerId: z.uuid().nullable(),
  name: z.string(),
  email: z.string().nullable(),
  method: z.enum(orderMethods),
  state: z.enum(orderStates),
  money: z.enum(moneyStates),
  // Paid in test mode: no money changed hands.
  isTest: z.boolean(),
  dispute: z.enum(disputeStates).nullable(),
  // False when the buyer was matched to the customer by what anybody can type, and the owner has not confirmed them.
  isBuyerProven: z.boolean(),
  serviceType: z.enum(serviceIds),
  addOns: z.array(z.enum(addOnIds)),
  total: z.number(),
  refunded: z.number(),
  receiptNumber: z.string().nullable(),
  createdAt: moment,
  paidAt: moment.nullable(),
  deliveredAt: moment.nullable(),
  buyer: z.enum(buyerKinds).nullable(),
  // A consumer asked us to begin at once; or the work waits until then.
  beginsNow: z.boolean(),
  heldUntil: moment.nullable(),
})
export type OrderSummary = z.output<typeof orderSummary>

const orderFilter = {
  // Words of number, name, address or quote; an amount; the number of a receipt.
  q: line(120).default(''),
  // In which it was paid, or placed as long as it is not: '2026-11'.
  month: month.optional(),
  customerId: idParam.optional(),
  state: z.enum(orderStates).optional(),
  method: z.enum(orderMethods).optional(),
  service: z.enum(serviceIds).optional(),
}

export const maxCountedOrders = 1_000

export const listOrders = defineCall({
  name: 'listOrders',
  summary: 'Orders, newest first. X-Total-Count holds how many match, up to 1,000.',
  at: 'GET /api/admin/orders',
  access: 'owner',
  query: z.object({
    page: z.coerce.number().int().min(1).max(10_000).default(1),
    pageSize: z.coerce.number().int().min(1).max(100).default(20),
    ...orderFilter,
  }),
  answer: z.array(orderSummary),
})

export const sumOrders = defineCall({
  name: 'sumOrders',
  summary: 'Totals of the paid orders in a search. In pounds.',
  at: 'GET /api/admin/orders/sums',
  access: 'owner',
  query: z.object(orderFilter),
  answer: z.object({
    paid: z.number().int(),
    gross: z.number(),
    // Of it, in test mode.
    test: z.number(),
    vat: z.number(),
    refunded: z.number(),
    // Orders that nobody has paid yet.
    open: z.number(),
  }),
})
export type OrderSums = z.output<(typeof sumOrders)['answer']>

export const exportOrders = defineCall({
  name: 'exportOrders',
  summary: 'The orders of a search as a CSV file, newest first.',
  at: 'GET /api/admin/orders/export.csv',
  access: 'owner',
  query: z.object(orderFilter),
  answerKind: 'file',
  rateLimit: { perMinute: 20 },
})

export const orderMailKinds = ['received', 'confirmation', 'link'] as const
export type OrderMailKind = (typeof orderMailKinds)[number]

export const readOrderAsOwner = defineCall({
  name: 'readOrderAsOwner',
  summary: 'One order with everything that happened to it.',
  at: 'GET /api/admin/orders/:id',
  access: 'owner',
  params: z.object({ id: idParam }),
  answer: z.object({
    ...orderSummary.shape,
    orderUrl: z.url(),
    // Of the customer; empty when they gave none.
    phone: z.string(),
    // For an order that was taken by phone, until its link ends.
    paymentUrl: z.url().nullable(),
    items: z.array(item),
    events: z.array(orderEvent),
    // Which mails `resendOrderMail` can send now.
    mails: z.array(z.enum(orderMailKinds)),
  }),
})
export type OrderDetails = z.output<typeof readOrderAsOwner.answer>

export const cardStillProcessing =
  'A card payment for this order is still being processed. If you book the transfer too, the customer may have paid twice.'

export const markTransferReceived = defineCall({
  name: 'markTransferReceived',
  summary: 'Marks a bank or contact order as paid: the money has arrived.',
  at: 'POST /api/admin/orders/:id/transfer-received',
  access: 'owner',
  params: z.object({ id: idParam }),
  // A card payment that the provider still works on is asked about first.
  // A test transfer tries everything out before the launch, without money.
  body: z.object({
    note: line(300).default(''),
    despiteCard: z.boolean().default(false),
    isTest: z.boolean().default(false),
  }),
  answer: z.object({ ...success.shape, receiptNumber: z.string() }),
})

export const confirmBuyer = defineCall({
  name: 'confirmBuyer',
  summary: 'Confirms that the buyer is the customer: the order shows their photos and can be delivered.',
  at: 'POST /api/admin/orders/:id/confirm-buyer',
  access: 'owner',
  params: z.object({ id: idParam }),
  answer: success,
})

export const resendOrderMail = defineCall({
  name: 'resendOrderMail',
  summary: 'Resends an email of the order to the order’s own address.',
  at: 'POST /api/admin/orders/:id/resend',
  access: 'owner',
  params: z.object({ id: idParam }),
  body: z.object({ mail: z.enum(orderMailKinds) }),
  answer: success,
})
