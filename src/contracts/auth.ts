import { z } from 'zod'
import { defineCall } from './call.ts'

export const sessionSeconds = 7_200

export const login = defineCall({
  name: 'login',
  summary: 'Opens the back office for an absolute two hours.',
  method: 'POST',
  path: '/api/admin/login',
  access: 'public',
  body: z.object({ password: z.string().min(1).max(1_024) }),
  answer: z.object({ success: z.literal(true), expiresAt: z.iso.datetime() }),
  bodyLimitBytes: 8 * 1024,
  rateLimit: { perMinute: 120 },
})

export const logout = defineCall({
  name: 'logout',
  summary: 'Ends the session on the server.',
  method: 'POST',
  path: '/api/admin/logout',
  access: 'public',
})

export const readSession = defineCall({
  name: 'readSession',
  summary: 'Whether the caller has a session, and until when.',
  method: 'GET',
  path: '/api/admin/session',
  access: 'public',
  answer: z.object({ authenticated: z.boolean(), expiresAt: z.iso.datetime().optional() }),
})
