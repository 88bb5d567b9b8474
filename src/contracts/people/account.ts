import { z } from 'zod'
import { defineCall, idParam, success } from '#src/contracts/call.ts'

// The owner's own account: password, second factor, sessions, and what happened.

const securityKinds = [
  'login',
  'login.failed',
  'password.wrong',
  'code.wrong',
  'logout',
  'link.sent',
  'link.used',
  'password.changed',
  'owner-address.changed',
  'totp.on',
  'totp.off',
  'recovery-code.used',
  'session.ended',
  'sessions.ended',
  'customers.exported',
  'orders.exported',
  'person.exported',
  'person.erased',
  'person.corrected',
  'media.erased',
  'retention.swept',
  'key.changed',
  'app-secret.rotated',
  'app-secret.lost',
  'owner.reset',
  'token.made',
  'token.ended',
  'webhook.added',
  'webhook.removed',
  'push.added',
  'push.removed',
] as const
export type SecurityKind = (typeof securityKinds)[number]

// What strangers can repeat as often as they like: listed apart, so that it never hides the rest.
export const attemptKinds = [
  'login.failed',
  'password.wrong',
  'code.wrong',
  'link.sent',
] as const satisfies SecurityKind[]

const moment = z.iso.datetime()
const password = z.string().min(1).max(1_024)
const owner = { access: 'owner', bodyLimitBytes: 8 * 1024, rateLimit: { perMinute: 30 } } as const

export const minPasswordCharacters = 12

export const readAccount = defineCall({
  ...owner,
  name: 'readAccount',
  summary: 'Sessions and the second factor.',
  at: 'GET /api/admin/account',
  answer: z.object({
    sessions: z.array(
      z.object({ id: z.uuid(), createdAt: moment, lastUsedAt: moment, browser: z.string(), isThis: z.boolean() }),
    ),
    hasTotp: z.boolean(),
    recoveryCodesLeft: z.number().int(),
  }),
})
export type Account = z.output<typeof readAccount.answer>

const securityEvent = z.object({
  id: z.uuid(),
  createdAt: moment,
  kind: z.enum(securityKinds),
  // Eight characters that stand for an address; the address itself is not kept.
  source: z.string(),
  // The account, or a token by its name.
  actor: z.string(),
  // Attempts of one source within ten minutes are one entry.
  times: z.number().int(),
  detail: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type SecurityEntry = z.output<typeof securityEvent>

export const readSecurityLog = defineCall({
  ...owner,
  name: 'readSecurityLog',
  summary: 'What happened to the account, or what was tried, newest first.',
  at: 'GET /api/admin/security-log',
  query: z.object({ show: z.enum(['events', 'attempts']).default('events'), before: z.uuid().optional() }),
  answer: z.object({ events: z.array(securityEvent), hasMore: z.boolean() }),
  rateLimit: { perMinute: 120 },
})

export const changePassword = defineCall({
  ...owner,
  name: 'changePassword',
  summary:
    'A new password. Every other session and all notifications end, and tokens for other programs unless they are kept.',
  at: 'POST /api/admin/password',
  opensBeforePasswordChange: true,
  // Whoever had the password may have made themselves a token.
  body: z.object({ current: password, next: password, keepTokens: z.boolean().default(false) }),
  answer: success,
})

export const proofMinutes = 10

// The office asks for the password when it hears this, and then tries again.
export const proofWanted = 'Please enter your password to go on.'

export const proveOwner = defineCall({
  ...owner,
  name: 'proveOwner',
  summary: 'Gives the password again, for what asks for it: for ten minutes it is not asked for any more.',
  at: 'POST /api/admin/proof',
  body: z.object({ password }),
  answer: success,
})

export const checkProof = defineCall({
  ...owner,
  name: 'checkProof',
  summary: 'Refuses where the password is wanted again: asked before a download, which a browser makes without us.',
  at: 'GET /api/admin/proof',
  asksPassword: true,
  answer: success,
})

export const beginTotp = defineCall({
  ...owner,
  name: 'beginTotp',
  summary: 'A secret for an authenticator app. It takes effect once a code from it is confirmed.',
  at: 'POST /api/admin/totp',
  body: z.object({ password }),
  answer: z.object({ secret: z.string(), address: z.string() }),
})

export const confirmTotp = defineCall({
  ...owner,
  name: 'confirmTotp',
  summary: 'Turns the second factor on. The recovery codes are shown only once.',
  at: 'POST /api/admin/totp/confirm',
  body: z.object({ code: z.string().max(20) }),
  answer: z.object({ recoveryCodes: z.array(z.string()) }),
})

export const endTotp = defineCall({
  ...owner,
  name: 'endTotp',
  summary: 'Turns the second factor off.',
  at: 'POST /api/admin/totp/off',
  body: z.object({ password }),
  answer: success,
})

export const endSession = defineCall({
  ...owner,
  name: 'endSession',
  summary: 'Ends one session.',
  at: 'POST /api/admin/sessions/:id/end',
  params: z.object({ id: idParam }),
  answer: success,
})

export const endAllSessions = defineCall({
  ...owner,
  name: 'endAllSessions',
  summary: 'Signs out everywhere, including here, and ends notifications.',
  at: 'POST /api/admin/sessions/end-all',
  answer: success,
})

export const requestLoginLink = defineCall({
  name: 'requestLoginLink',
  summary: 'Emails the owner a one-time link that makes a new browser a known one. The answer never says more.',
  at: 'POST /api/admin/login-link',
  access: 'public',
  answer: success,
  rateLimit: { perMinute: 5 },
})

export const useLoginLink = defineCall({
  name: 'useLoginLink',
  summary: 'Marks this browser as known: strangers’ guesses no longer slow it down. The password is still required.',
  at: 'POST /api/admin/known-browser',
  access: 'public',
  body: z.object({ token: z.string().max(100) }),
  answer: success,
  bodyLimitBytes: 4 * 1024,
  rateLimit: { perMinute: 10 },
})
