import { z } from 'zod'
import { defineCall, orderToken } from '#src/contracts/call.ts'
import { serviceIds } from '#src/contracts/catalogue.ts'
import * as paths from '#src/contracts/paths.ts'

// A month of the shop's own calendar: '2026-11'.
export const month = z
  .string()
  .max(7)
  .regex(/^20\d\d-(?:0[1-9]|1[0-2])$/)

// In pounds. Each counts in the month in which it happened: what was paid, what went back, what a dispute took.
const figures = {
  orders: z.number().int(),
  gross: z.number(),
  vat: z.number(),
  // Whenever its order was paid.
  refunded: z.number(),
  refundedVat: z.number(),
  lost: z.number(),
  // Gross of the month before.
  before: z.number(),
}

export const readReceipt = defineCall({
  name: 'readReceipt',
  summary: 'The receipt of a paid order as PDF.',
  at: paths.readReceipt,
  access: 'public',
  params: z.object({ token: orderToken }),
  answerKind: 'file',
  rateLimit: { perMinute: 20 },
})

export const readCreditNote = defineCall({
  name: 'readCreditNote',
  summary: 'A credit note of a refunded order as PDF.',
  at: paths.readCreditNote,
  access: 'public',
  params: z.object({ token: orderToken, number: z.coerce.number().int().min(1).max(2_147_483_647) }),
  answerKind: 'file',
  rateLimit: { perMinute: 20 },
})

export const readMonthEnd = defineCall({
  name: 'readMonthEnd',
  summary: 'What was paid, refunded and lost in a month, by package and by source, next to the month before.',
  at: 'GET /api/admin/month-end',
  access: 'owner',
  query: z.object({ month }),
  answer: z.object({
    total: z.object(figures),
    packages: z.array(z.object({ service: z.enum(serviceIds), ...figures })),
    sources: z.array(z.object({ source: z.string(), ...figures })),
    // Ordered and not paid, whenever that was. A card form that somebody only opened is no order.
    open: z.number(),
    // Gross of the month that was paid in test mode: in the figures until the site is launched.
    test: z.number(),
  }),
})

export const exportReceipts = defineCall({
  name: 'exportReceipts',
  summary: 'Every receipt and credit note of a month as a PDF, in one zip file.',
  at: 'GET /api/admin/month-end/receipts.zip',
  access: 'owner',
  query: z.object({ month }),
  answerKind: 'file',
  rateLimit: { perMinute: 10 },
})

export type MonthEnd = z.output<(typeof readMonthEnd)['answer']>
export type MonthFigures = MonthEnd['total']
