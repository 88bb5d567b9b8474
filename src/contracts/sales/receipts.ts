import { z } from 'zod'
import { defineCall, orderToken } from '#src/contracts/call.ts'
import { serviceIds } from '#src/contracts/catalogue.ts'
import * as paths from '#src/contracts/paths.ts'

// A month of the shop's own calendar: '2026-11'.
export const month = z
  .string()
  .max(7)
  .regex(/^20\d\d-(?:0[1-9]|1[0-2])$/)

// In pounds, of orders paid in the month.
const figures = {
  orders: z.number().int(),
  gross: z.number(),
  vat: z.number(),
  // Given back of these orders until today.
  refunded: z.number(),
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

export const readMonthEnd = defineCall({
  name: 'readMonthEnd',
  summary: 'What was paid in a month, by package and by source, next to the month before.',
  at: 'GET /api/admin/month-end',
  access: 'owner',
  query: z.object({ month }),
  answer: z.object({
    total: z.object(figures),
    packages: z.array(z.object({ service: z.enum(serviceIds), ...figures })),
    sources: z.array(z.object({ source: z.string(), ...figures })),
    // Ordered and not paid, whenever that was.
    open: z.number(),
  }),
})

export const exportReceipts = defineCall({
  name: 'exportReceipts',
  summary: 'Every receipt of a month as a PDF, in one zip file.',
  at: 'GET /api/admin/month-end/receipts.zip',
  access: 'owner',
  query: z.object({ month }),
  answerKind: 'file',
  rateLimit: { perMinute: 10 },
})

export type MonthEnd = z.output<(typeof readMonthEnd)['answer']>
export type MonthFigures = MonthEnd['total']
