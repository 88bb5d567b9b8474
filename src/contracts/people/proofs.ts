import { z } from 'zod'
import { defineCall } from '#src/contracts/call.ts'

export const openMailProof = defineCall({
  name: 'openMailProof',
  summary: 'The link in a test email to the owner: opening it proves that mail arrives.',
  at: 'GET /mail-proof/:token',
  access: 'public',
  params: z.object({ token: z.string().max(400) }),
  status: 303,
  rateLimit: { perMinute: 30 },
})
