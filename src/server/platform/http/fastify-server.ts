import { throughToken } from './acting.ts'
import cookies from '@fastify/cookie'
import multipart from '@fastify/multipart'
import { fastify, type FastifyInstance, type FastifyRequest, type FastifyReply } from 'fastify'
import type { Call } from '#src/contracts/call.ts'
import { AppError } from '#src/kit/app-error.ts'
import { pieceType } from '#src/contracts/studio/uploads.ts'
import { newId } from '#src/kit/ids.ts'
import { minuteMs, secondMs } from '#src/kit/time.ts'
import type { Clock } from '#src/server/platform/clock/port.ts'
import type { Executor } from '#src/server/platform/database/port.ts'
import type { Log } from '#src/server/platform/log/port.ts'
import type { Metrics } from '#src/server/platform/metrics/port.ts'
import { makeErrorHandler } from './answer-error.ts'
import type { Route, Asker, OnConnect, CookieChange, Outgoing, OutgoingFile, ReadCookie, Session } from './port.ts'
import { makeRateLimiter, type RateLimiter, shareLimits } from './rate-limits.ts'
import { judgeJson, refuseCrossSite, type CallerContext, findCaller, makeAsker, makeIncoming } from './incoming.ts'
import { makeSendEvents, type SendEvents } from './send-events.ts'
import { type PageOptions, servePages } from './pages.ts'
import { tooManyRequests } from '#src/contracts/words/site/shared.ts'
import { openFile, sendFile } from './files.ts'
import { networksOf, sourceOf } from './source.ts'
import { dataHeaders } from './security-headers.ts'
import { refuseSlowBody, refuseSlowSender } from './slow-senders.ts'
import type { Socket } from 'node:net'

export interface ServerOptions {
  calls: readonly Call[]
  routes: Route[]
  log: Log
  clock: Clock
  trustProxy: boolean | number | string
  publicUrl: string | undefined
  findSession: RouteContext['findSession']
  // Without it no token opens anything.
  findToken?: RouteContext['findToken'] | undefined
  // Set where several processes answer: what one gives away is missing for the others.
  limitsDatabase?: Executor | undefined
  metrics?: Pick<Metrics, 'countRequest'> | undefined
  pages: Omit<PageOptions, 'clock' | 'log'> | undefined
}

export async function makeServer(options: ServerOptions): Promise<FastifyInstance> {
  refuseMismatch(options)
  const isHttps = options.publicUrl?.startsWith('https://') ?? false
  const server = fastify({
    logger: false,
    trustProxy: whomToTrust(options.trustProxy),
    genReqId: () => newId(options.clock.now().getTime()),
    requestTimeout: 10 * minuteMs,
    connectionTimeout: minuteMs,
    keepAliveTimeout: 65 * secondMs,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 400 },
    http: { headersTimeout: 10 * secondMs },
    clientErrorHandler: refuseBrokenRequest,
  })
  server.decorateRequest('asker')
  closeSilentConnections(server)
  limitClosing(server, 5 * secondMs)
  await addPlugins(server)
  addHooks(server, options)
  const limiter = makeRateLimiter()
  const { limitsDatabase: database, log } = options
  if (database) {
    const rest = shareLimits(limiter, { database, log })
    server.addHook('onClose', async () => rest())
  }
  const context: RouteContext = {
    hasSecureCookies: isHttps,
    // The prefix makes a browser refuse the cookie from anywhere but this host over https.
    cookieName: (name) => (isHttps ? `__Host-${name}` : name),
    findSession: options.findSession,
    findToken: options.findToken ?? (async () => undefined),
    waitSeconds: limiter.waitSeconds,
    sendEvents: makeSendEvents(server),
  }
  for (const route of options.routes) registerRoute(server, route, context)
  if (options.pages) await servePages(server, { ...options.pages, clock: options.clock, log: options.log })
  else server.setNotFoundHandler(answerNotFound)
  return server
}

// A number is how many proxies stand in front of us.
const whomToTrust = (given: ServerOptions['trustProxy']) =>
  typeof given === 'number' ? (_address: string, hop: number): boolean => hop < given : given

// Which of them counts is a matter of taste, and a proxy in front may have another.
function refuseTwoHosts({ raw }: FastifyRequest): void {
  const hosts = raw.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host')
  if (hosts.length > 1) throw new AppError('bad_request', 'The request names two hosts.')
}

function answerNotFound(): never {
  throw new AppError('not_found', 'Not found')
}

function refuseMismatch({ calls, routes }: ServerOptions): void {
  const served = routes.map(({ call }) => call.name)
  const missing = calls.filter(({ name }) => !served.includes(name)).map(({ name }) => `${name} has no route`)
  const extra = served
    .filter((name) => !calls.some((call) => call.name === name))
    .map((name) => `${name} is not listed`)
  const twice = served.filter((name, index) => served.indexOf(name) !== index).map((name) => `${name} has two routes`)
  const open = routes.filter(isOpen).map(({ call }) => `${call.name} doesn't say whom it admits`)
  const problems = [...missing, ...extra, ...twice, ...open]
  if (problems.length > 0) throw new Error(`Calls and routes differ: ${problems.join(', ')}.`)
}

// A link in the path or a cookie is judged before a body is read: whoever wrote the route has to say how.
const isOpen = ({ call: { access, path, bodyKind }, admit }: Route): boolean =>
  admit === undefined && takesBody.has(bodyKind) && (access === 'capability' || (access === 'public' && hasLink(path)))

const takesBody = new Set<Call['bodyKind']>(['json', 'files', 'stream'])

const hasLink = (path: string): boolean => path.includes('/:token')

async function addPlugins(server: FastifyInstance): Promise<void> {
  // A form that another site can send without asking first is text/plain: nothing here reads it.
  server.removeContentTypeParser(['text/plain', 'application/json'])
  const parseJson = server.getDefaultJsonParser('error', 'error')
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text: string, done) => {
    const problem = judgeJson(text)
    if (problem) done(problem)
    else void parseJson(request, text, done)
  })
  server.addContentTypeParser(pieceType, (_request, payload, done) => done(null, payload))
  await server.register(cookies)
  await server.register(multipart, { throwFileSizeLimit: false })
}

function addHooks(server: FastifyInstance, { log, publicUrl, metrics }: ServerOptions): void {
  const publicOrigin = publicUrl && new URL(publicUrl).origin
  server.setErrorHandler(makeErrorHandler(log))
  server.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff')
    refuseTwoHosts(request)
    if (!request.routeOptions.config.isOpenToOtherSites) refuseCrossSite(request, publicOrigin)
  })
  server.addHook('onResponse', async (request, reply) => {
    const { method, id: requestId } = request
    const fields = {
      requestId,
      method,
      route: request.routeOptions.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    }
    const { status, route = 'none' } = fields
    metrics?.countRequest({ method, route, status, seconds: reply.elapsedTime / secondMs })
    // What went well is most of the traffic and tells least.
    if (reply.statusCode < 400) log.debug(fields, 'request')
    else log.info(fields, 'request')
  })
}

interface RouteContext extends CallerContext {
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

function registerRoute(server: FastifyInstance, route: Route, context: RouteContext): void {
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
        const caller = await findCaller(context, { call, request, readCookie })
        if (call.access === 'owner') refuseWithoutOwner(call, caller)
        // Before the printed password is changed, its session is nobody's to whom photos are open.
        const session = call.access === 'capability' && caller?.mustChangePassword ? undefined : caller
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
      const asker = admitted(request)
      const outgoing = await throughToken(asker.session?.token, () => route.handle(makeIncoming(call, request, asker)))
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

// A server that closes waits for the answers under way; somebody who stops reading theirs would keep it for ever.
export function limitClosing(server: FastifyInstance, ms: number): void {
  server.addHook('preClose', async () => {
    const timer = setTimeout(() => server.server.closeAllConnections(), ms)
    server.server.once('close', () => clearTimeout(timer))
  })
}

// What is no HTTP gets no body: an answer to HEAD has none, and nobody can know what was asked.
function refuseBrokenRequest(problem: NodeJS.ErrnoException, socket: Socket): void {
  const status = brokenStatuses.get(problem.code) ?? '400 Bad Request'
  const isThere = problem.code !== 'ECONNRESET' && socket.writable
  if (isThere) socket.write(`HTTP/1.1 ${status}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`)
  socket.destroy()
}

const brokenStatuses = new Map<string | undefined, string>([
  ['ERR_HTTP_REQUEST_TIMEOUT', '408 Request Timeout'],
  ['HPE_HEADER_OVERFLOW', '431 Request Header Fields Too Large'],
])

// Browsers open connections ahead of need. One that never carried a request does not count as idle: without this,
// stopping the server would wait for it until it times out.
function closeSilentConnections(server: FastifyInstance): void {
  const connections = new Set<Socket>()
  server.server.on('connection', (socket: Socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  server.addHook('preClose', async () => {
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy()
  })
}
