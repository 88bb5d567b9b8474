import { z } from 'zod'
import { defineCall } from '#src/contracts/call.ts'

export const sessionSeconds = 7_200
// A session that nobody uses ends sooner.
export const idleSeconds = 1_800

// What the gate hears when the password was right and the second factor is still missing.
export const codeWanted = 'Enter the 6-digit code from your authenticator app.'

export const login = defineCall({
  name: 'login',
  summary: 'Opens the back office for an absolute two hours.',
  at: 'POST /api/admin/login',
  access: 'public',
  // A code of the authenticator app, or a recovery code, where the owner has turned the second factor on.
  body: z.object({ password: z.string().min(1).max(1_024), code: z.string().max(40).optional() }),
  answer: z.object({ success: z.literal(true), expiresAt: z.iso.datetime() }),
  bodyLimitBytes: 8 * 1024,
  rateLimit: { perMinute: 120 },
})

export const logout = defineCall({
  name: 'logout',
  summary: 'Ends the session on the server.',
  at: 'POST /api/admin/logout',
  access: 'public',
})

export const readSession = defineCall({
  name: 'readSession',
  summary: 'Whether the caller has a session, and until when.',
  at: 'GET /api/admin/session',
  access: 'public',
  answer: z.object({
    authenticated: z.boolean(),
    expiresAt: z.iso.datetime().optional(),
    // Only when it does: nothing else opens before the printed password was changed.
    mustChangePassword: z.literal(true).optional(),
  }),
})
