import cookies from '@fastify/cookie'
import multipart from '@fastify/multipart'
import { fastify, type FastifyInstance, type FastifyRequest } from 'fastify'
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
import { closeSilentConnections } from './close-silent-connections.ts'
import type { Route } from './port.ts'
import { makeRateLimiter } from './rate-limiter.ts'
import { judgeJson } from './judge-json.ts'
import { refuseCrossSite } from './refuse-cross-site.ts'
import { type RouteContext, registerRoute } from './register-route.ts'
import { shareLimits } from './share-limits.ts'
import { makeSendEvents } from './send-events.ts'
import { type PageOptions, servePages } from './serve-pages.ts'
import { limitClosing } from './limit-closing.ts'

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
