import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Call } from '#src/contracts/call.ts'
import { pieceType } from '#src/contracts/studio/uploads.ts'
import { tooManyRequests } from '#src/contracts/words/site/shared.ts'
import { AppError } from '#src/kit/app-error.ts'
import { type CallerContext, findCaller } from './find-caller.ts'
import { openFile, sendFile } from './send-file.ts'
import { makeAsker, makeIncoming } from './make-incoming.ts'
import { networksOf, sourceOf } from './source.ts'
import type { RateLimiter } from './rate-limiter.ts'
import type { Asker, OnConnect, CookieChange, Outgoing, OutgoingFile, ReadCookie, Route, Session } from './port.ts'
import { dataHeaders } from './security-headers.ts'
import type { SendEvents } from './send-events.ts'
import { refuseSlowBody, refuseSlowSender } from './slow-senders.ts'

export interface RouteContext extends CallerContext {
  hasSecureCookies: boolean
  cookieName: (name: string) => string
  waitSeconds: RateLimiter['waitSeconds']
  sendEvents: SendEvents
}

// Some programs send an empty object where nothing is asked for.
const maxUnaskedBytes = 1024

declare module 'fastify' {
  interface FastifyContextConfig {
    isOpenToOtherSites?: boolean
  }
  interface FastifyRequest {
    asker: Asker | undefined
  }
}

export function registerRoute(server: FastifyInstance, route: Route, context: RouteContext): void {
  if (route.call.bodyKind === 'raw') void server.register(async (scope) => addRoute(takeRaw(scope), route, context))
  else addRoute(server, route, context)
}

// A signature covers the bytes: parsed and written again they would be others.
function takeRaw(scope: FastifyInstance): FastifyInstance {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  return scope
}

function addRoute(server: FastifyInstance, route: Route, context: RouteContext): void {
  const { call } = route
  server.route({
    method: call.method,
    url: call.path,
    bodyLimit: call.bodyKind === 'none' ? maxUnaskedBytes : call.bodyLimitBytes,
    config: { isOpenToOtherSites: call.isOpenToOtherSites },
    // Nothing of a body is read before its sender is known to be allowed to send one.
    onRequest: async (request, reply) => {
      reply.headers(call.fixedHeaders)
      try {
        refuseFlood(call, request, context)
        const readCookie = cookieReader(request, context)
        const session = await findCaller(context, { call, request, readCookie })
        if (call.access === 'owner') refuseWithoutOwner(call, session)
        const asker = makeAsker(call, request, { session, readCookie })
        await route.admit?.(asker)
        refuseOtherBody(call, request)
        request.asker = asker
      } catch (problem) {
        // What is still to come would be read to its end before the connection is used again.
        if (!request.raw.complete) reply.header('connection', 'close')
        throw problem
      }
    },
    ...(call.bodyKind === 'none' ? {} : { preParsing: isBuffered(call) ? refuseSlowBody : refuseSlowSender }),
    handler: async (request, reply) => {
      const outgoing = await route.handle(makeIncoming(call, request, admitted(request)))
      return answer({ call, reply, context }, outgoing)
    },
  })
}

function admitted({ asker }: FastifyRequest): Asker {
  if (!asker) throw new Error('A request reached its handler before anybody asked whose it is.')
  return asker
}

function refuseWithoutOwner(call: Call, session: Session | undefined): void {
  if (!session) throw new AppError('unauthorised', 'Please log in.')
  if (session.mustChangePassword && !call.opensBeforePasswordChange) {
    throw new AppError('forbidden', 'Please choose your own password first.')
  }
}

// A form or a file may be large because it is never held in memory. JSON in its place would be.
function refuseOtherBody({ bodyKind }: Call, { headers }: FastifyRequest): void {
  const type = headers['content-type'] ?? ''
  if (bodyKind === 'files' && !/^multipart\/form-data\b/i.test(type)) {
    throw new AppError('bad_request', 'Expected a form with files.')
  }
  if (bodyKind === 'stream' && type !== pieceType) throw new AppError('wrong_type', 'Expected a piece of a file.')
}

const isBuffered = ({ bodyKind }: Call): boolean => bodyKind === 'json' || bodyKind === 'raw'

const cookieReader =
  (request: FastifyRequest, { cookieName }: RouteContext): ReadCookie =>
  (name) =>
    request.cookies[cookieName(name)]

function refuseFlood(call: Call, request: FastifyRequest, { waitSeconds }: RouteContext): void {
  const seconds = waitSeconds(
    networksOf(sourceOf(request)).map(({ name, shares }) => ({
      key: `${call.name} ${name}`,
      perMinute: shares * call.rateLimit.perMinute,
    })),
  )
  if (seconds === 0) return
  throw new AppError('too_many', tooManyRequests, { retryAfterSeconds: seconds })
}

interface Answering {
  call: Call
  reply: FastifyReply
  context: RouteContext
}

async function answer(answering: Answering, outgoing: Outgoing<unknown>): Promise<FastifyReply> {
  const { call, reply, context } = answering
  // Before anything is said about it: a file may be missing.
  const file =
    call.answerKind === 'file' ? await openFile(reply.request, outgoing as Outgoing<OutgoingFile>) : undefined
  reply
    .code(outgoing.status ?? call.status)
    .headers({ ...dataHeaders, 'cache-control': 'no-store', ...outgoing.headers })
  for (const change of outgoing.cookies ?? []) setCookie(reply, change, context)
  if (call.answerKind === 'empty') return reply.send()
  if (file) return sendFile(reply, file)
  if (call.answerKind === 'events') return context.sendEvents(reply, outgoing.body as OnConnect)
  // Parsed on the way out as well: a column that nobody meant to publish never leaves the house.
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(call.answer.parse(outgoing.body)))
}

function setCookie(reply: FastifyReply, change: CookieChange, { cookieName, hasSecureCookies }: RouteContext): void {
  const options = { path: '/', httpOnly: true, sameSite: 'strict', secure: hasSecureCookies } as const
  const name = cookieName(change.name)
  if (change.value === undefined) reply.clearCookie(name, options)
  else reply.setCookie(name, change.value, { ...options, maxAge: change.maxAgeSeconds })
}
