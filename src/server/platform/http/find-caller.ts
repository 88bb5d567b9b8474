import type { FastifyRequest } from 'fastify'
import type { Call } from '#src/contracts/call.ts'
import { scopeOf } from '#src/contracts/token-scopes.ts'
import { AppError } from '#src/kit/app-error.ts'
import type { ReadCookie, Session, TokenCaller } from './port.ts'

export interface CallerContext {
  findSession: (readCookie: ReadCookie) => Promise<Session | undefined>
  findToken: (bearer: string) => Promise<TokenCaller | undefined>
}

interface Asked {
  call: Call
  request: FastifyRequest
  readCookie: ReadCookie
}

// The owner by cookie, or a program by its token; a token counts alone, whatever cookies come with it. Public calls have
// no use for either of the owner's tokens: a bearer there is the call's own matter.
export async function findCaller(context: CallerContext, { call, request, readCookie }: Asked) {
  const bearer = call.access === 'public' ? undefined : bearerOf(request)
  if (bearer === undefined) return context.findSession(readCookie)
  const token = await context.findToken(bearer)
  if (!token) throw new AppError('unauthorised', 'This token is not valid, or has expired.')
  const scope = scopeOf(call)
  if (!scope) throw new AppError('forbidden', 'Tokens can’t do this. Please use the office.')
  if (!token.scopes.includes(scope)) throw new AppError('forbidden', `This token doesn’t have the scope ${scope}.`)
  return { id: `token ${token.id}`, name: `Token ${token.name}`, expiresAt: token.expiresAt }
}

const bearerOf = ({ headers }: FastifyRequest): string | undefined =>
  /^bearer\s+(.*)$/i.exec(headers.authorization ?? '')?.[1]
