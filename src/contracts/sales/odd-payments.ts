import { z } from 'zod'
import { defineCall, idParam, success } from '#src/contracts/call.ts'
import { line } from '#src/contracts/text.ts'

const owner = { access: 'owner', bodyLimitBytes: 4 * 1024, rateLimit: { perMinute: 60 } } as const
const ofPayment = z.object({ id: idParam })

const oddPayment = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  text: z.string(),
  // That it was made for.
  order: z.object({ id: z.uuid(), number: z.string(), total: z.number() }).nullable(),
  // In the shop's currency.
  isUsable: z.boolean(),
  // There is no order for it, or that one is paid: another has to be named.
  needsOrder: z.boolean(),
})
export type OddPayment = z.output<typeof oddPayment>

export const listOddPayments = defineCall({
  ...owner,
  name: 'listOddPayments',
  summary:
    'Payments that fit nothing and wait for the owner: another sum, a second time, too late, or of no known order.',
  at: 'GET /api/admin/odd-payments',
  answer: z.array(oddPayment),
  rateLimit: { perMinute: 240 },
})

export const useOddPayment = defineCall({
  ...owner,
  name: 'useOddPayment',
  summary:
    'Pays an order with such a payment: the one it was made for, or another that is not paid. The order then costs what was paid.',
  at: 'POST /api/admin/odd-payments/:id/use',
  params: ofPayment,
  body: z.object({ orderNumber: line(40).optional() }),
  answer: success,
})

export const refundOddPayment = defineCall({
  ...owner,
  name: 'refundOddPayment',
  summary: 'Gives such a payment back, all of it.',
  at: 'POST /api/admin/odd-payments/:id/refund',
  asksPassword: true,
  params: ofPayment,
  answer: success,
})
