import { z } from 'zod'
import { pounds } from '#src/contracts/pounds.ts'
import { defineCall, idParam, success } from '#src/contracts/call.ts'
import { serviceIds } from '#src/contracts/catalogue.ts'
import { emailStatuses } from '#src/contracts/people/emails.ts'
import { buyerAnswer } from './payments.ts'
import { emailAddress, line, paragraph, required } from '#src/contracts/text.ts'

// What the owner changes in an order by hand.

const oneOrder = z.object({ id: idParam })

export const addOrderNote = defineCall({
  name: 'addOrderNote',
  summary: 'Adds the owner’s note to an order. The customer never sees it.',
  at: 'POST /api/admin/orders/:id/notes',
  access: 'owner',
  params: oneOrder,
  body: z.object({ note: required(paragraph(2_000)) }),
  answer: success,
})

export const cancelOrder = defineCall({
  name: 'cancelOrder',
  summary: 'Cancels an unpaid order, with its card payment and its payment link. Refund a paid one instead.',
  at: 'POST /api/admin/orders/:id/cancel',
  access: 'owner',
  params: oneOrder,
  body: z.object({ reason: line(300).default('') }),
  answer: success,
})

export const changeOrderContact = defineCall({
  name: 'changeOrderContact',
  summary: 'Changes the name and address for emails about an order. A receipt keeps those it was issued with.',
  at: 'PATCH /api/admin/orders/:id/contact',
  access: 'owner',
  params: oneOrder,
  body: z.object({ name: line(120), email: emailAddress }),
  answer: success,
})

export const takeOrder = defineCall({
  name: 'takeOrder',
  summary: 'An order taken by phone, at any price, with a payment link that expires.',
  at: 'POST /api/admin/orders',
  access: 'owner',
  body: z.object({
    // Made once by the screen: sent again it is the same order.
    orderId: z.uuid(),
    customerId: idParam,
    service: z.enum(serviceIds),
    price: pounds(1, 10_000),
    days: z.number().int().min(1).max(90),
    note: line(300).default(''),
    ...buyerAnswer,
  }),
  answer: success.extend({ orderNumber: z.string() }),
})

export const sendPaymentLink = defineCall({
  name: 'sendPaymentLink',
  summary: 'Emails the payment link of an order taken by phone to the order’s own address.',
  at: 'POST /api/admin/orders/:id/payment-link',
  access: 'owner',
  params: oneOrder,
  answer: success.extend({ emailId: z.uuid(), status: z.enum(emailStatuses) }),
})
