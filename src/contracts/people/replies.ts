import { z } from 'zod'
import { defineCall } from '#src/contracts/call.ts'

// The mailbox that customers answer to. It is read, never changed.

export const readMailbox = defineCall({
  name: 'readMailbox',
  summary: 'When the mailbox of replies was last read, and what keeps it from being read.',
  at: 'GET /api/admin/mailbox',
  access: 'owner',
  answer: z.object({ readAt: z.iso.datetime().nullable(), problem: z.string().nullable() }),
})

export const testMailbox = defineCall({
  name: 'testMailbox',
  summary: 'Opens the mailbox of replies now, and says what its server has against it.',
  at: 'POST /api/admin/mailbox/test',
  access: 'owner',
  answer: z.object({ problem: z.string().nullable() }),
  rateLimit: { perMinute: 20 },
})
