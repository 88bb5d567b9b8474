import { z } from 'zod'
import { defineCall, idParam, success } from '#src/contracts/call.ts'

const moment = z.iso.datetime()

export const eraseCustomerMedia = defineCall({
  name: 'eraseCustomerMedia',
  summary: 'Deletes all photos, clips and films of a customer now. Receipts stay.',
  at: 'POST /api/customers/:customerId/erase-media',
  access: 'owner',
  asksPassword: true,
  params: z.object({ customerId: idParam }),
  answer: success,
})

export const listErasures = defineCall({
  name: 'listErasures',
  summary: 'What was deleted, when and why.',
  at: 'GET /api/erasures',
  access: 'owner',
  answer: z.object({
    erasures: z.array(
      z.object({
        id: z.uuid(),
        createdAt: moment,
        customerId: z.uuid(),
        reason: z.enum(['delivered', 'undelivered', 'customer', 'owner', 'expired']),
        photos: z.number().int(),
        films: z.number().int(),
        clips: z.number().int(),
        bytes: z.number(),
        finishedAt: moment.nullable(),
      }),
    ),
  }),
})
