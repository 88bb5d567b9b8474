import { z } from 'zod'
import { defineCall, orderToken, success } from '#src/contracts/call.ts'
import * as paths from '#src/contracts/paths.ts'
import { emailAddress, line, required } from '#src/contracts/text.ts'

// How a buyer cancels. A consumer does so by themselves while they may; everybody else asks the owner.

const cancelled = z.object({
  orderNumber: z.string(),
  // Null where the owner was asked.
  at: z.iso.datetime().nullable(),
  // In pounds.
  dueBack: z.number().nullable(),
})

export const withdrawOrder = defineCall({
  name: 'withdrawOrder',
  summary: 'A consumer cancels their order. Twice it is done once.',
  at: paths.withdrawOrder,
  access: 'public',
  params: z.object({ token: orderToken }),
  answer: cancelled,
  bodyLimitBytes: 1024,
  rateLimit: { perMinute: 20 },
})

export const askToCancel = defineCall({
  name: 'askToCancel',
  summary: 'A buyer who can’t cancel by themselves asks the owner to.',
  at: paths.askToCancel,
  access: 'public',
  params: z.object({ token: orderToken }),
  answer: success,
  bodyLimitBytes: 1024,
  rateLimit: { perMinute: 20 },
})

export const withdrawByNumber = defineCall({
  name: 'withdrawByNumber',
  summary: 'Cancels an order, or asks to, without its link: by its number and its own address.',
  at: paths.withdrawByNumber,
  access: 'public',
  body: z.object({ name: required(line(120)), orderNumber: required(line(20)), email: emailAddress }),
  answer: cancelled,
  bodyLimitBytes: 4 * 1024,
  rateLimit: { perMinute: 5 },
})
