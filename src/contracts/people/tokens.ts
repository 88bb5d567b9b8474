import { z } from 'zod'
import { defineCall, idParam, success } from '#src/contracts/call.ts'
import { line, required } from '#src/contracts/text.ts'
import { tokenScopes } from '#src/contracts/token-scopes.ts'

// Keys that the owner gives to other programs.

const moment = z.iso.datetime()
const scope = z.enum(tokenScopes)
const owner = { access: 'owner', bodyLimitBytes: 8 * 1024, rateLimit: { perMinute: 30 } } as const

export const maxTokens = 20
export const tokenDays = [30, 90, 365] as const

const token = z.object({
  id: z.uuid(),
  name: z.string(),
  // How it begins; the rest is known to the program alone.
  hint: z.string(),
  scopes: z.array(scope),
  createdAt: moment,
  expiresAt: moment,
  lastUsedAt: moment.nullable(),
})
export type Token = z.output<typeof token>

export const listTokens = defineCall({
  ...owner,
  name: 'listTokens',
  summary: 'The tokens of other programs, newest first.',
  at: 'GET /api/admin/tokens',
  answer: z.array(token),
})

export const makeToken = defineCall({
  ...owner,
  name: 'makeToken',
  summary: 'A token for another program, to send as `Authorization: Bearer …`. It is shown only once.',
  at: 'POST /api/admin/tokens',
  body: z.object({
    password: z.string().min(1).max(1_024),
    name: required(line(60)),
    scopes: z.array(scope).min(1, { error: 'Choose at least one' }).max(tokenScopes.length),
    days: z.literal(tokenDays),
  }),
  answer: z.object({ token: z.string() }),
})

export const endToken = defineCall({
  ...owner,
  name: 'endToken',
  summary: 'Deletes a token; it stops working straight away.',
  at: 'DELETE /api/admin/tokens/:id',
  params: z.object({ id: idParam }),
  answer: success,
})
