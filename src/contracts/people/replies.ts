import { z } from 'zod'
import { defineCall, idParam, success } from '#src/contracts/call.ts'

// The mailbox that customers answer to. It is read, never changed.

export const readMailbox = defineCall({
  name: 'readMailbox',
  summary: 'When the reply mailbox was last read, and any problem reading it.',
  at: 'GET /api/admin/mailbox',
  access: 'owner',
  answer: z.object({ readAt: z.iso.datetime().nullable(), problem: z.string().nullable() }),
})

export const testMailbox = defineCall({
  name: 'testMailbox',
  summary: 'Opens the reply mailbox now, and reports any objection from its server.',
  at: 'POST /api/admin/mailbox/test',
  access: 'owner',
  answer: z.object({ problem: z.string().nullable() }),
  rateLimit: { perMinute: 6 },
})

export const addReplyPhotos = defineCall({
  name: 'addReplyPhotos',
  summary: 'Takes the photos attached to a reply from the mailbox. Each is checked as if it had been uploaded.',
  at: 'POST /api/admin/replies/:id/photos',
  access: 'owner',
  params: z.object({ id: idParam }),
  answer: success.extend({
    added: z.number().int(),
    skipped: z.array(z.object({ name: z.string(), reason: z.string() })),
  }),
  rateLimit: { perMinute: 20 },
})
