import { z } from 'zod'
import { defineCall, success } from '#src/contracts/call.ts'
import { line, required } from '#src/contracts/text.ts'

export const leaveGreeting = defineCall({
  name: 'leaveGreeting',
  summary: 'Keeps a greeting, to be read out later.',
  at: 'POST /api/admin/greetings',
  access: 'owner',
  body: z.object({ text: required(line(200)) }),
  answer: success,
})
