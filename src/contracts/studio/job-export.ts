import { z } from 'zod'
import { defineCall, idParam } from '#src/contracts/call.ts'
import { filmFormatNames } from './film-choices.ts'
import { templateFileKinds } from './library-templates.ts'

export const exportJob = defineCall({
  name: 'exportJob',
  summary: "A job's newest film for editing elsewhere: its timeline with the customer's media.",
  at: 'GET /api/production/:id/export/:format/:kind',
  access: 'owner',
  params: z.object({ id: idParam, format: z.enum(filmFormatNames), kind: z.enum(templateFileKinds) }),
  answerKind: 'file',
  rateLimit: { perMinute: 20 },
})
