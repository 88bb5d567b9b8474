import { z } from 'zod'
import { defineCall, success } from '#src/contracts/call.ts'

const token = z.string().max(400)

export const checkUnsubscribeLink = defineCall({
  name: 'checkUnsubscribeLink',
  summary: 'Whether a link to unsubscribe is one of ours. Changes nothing: mail scanners open every link.',
  at: 'GET /api/unsubscribe/:token',
  access: 'public',
  params: z.object({ token }),
  answer: success,
  rateLimit: { perMinute: 60 },
})

export const unsubscribe = defineCall({
  name: 'unsubscribe',
  summary:
    'Stops marketing email to the address that the link was made for. One click (RFC 8058): no cookie, any sender.',
  at: 'POST /unsubscribe/:token',
  access: 'public',
  params: z.object({ token }),
  // A mail program sends 'List-Unsubscribe=One-Click' in one form or another; nobody reads it.
  bodyKind: 'raw',
  isOpenToOtherSites: true,
  answer: success,
  bodyLimitBytes: 4 * 1024,
  rateLimit: { perMinute: 60 },
})
