import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFoundPage } from '#src/contracts/pages.ts'
import { AppError } from '#src/kit/app-error.ts'
import type { Clock } from '#src/server/platform/clock/port.ts'
import type { Log } from '#src/server/platform/log/port.ts'
import { serveEngineFiles } from './engine-files.ts'
import { type ContentSource, keepPages } from './keep-pages.ts'
import type { Encoding, Front, Loaded } from './load-front.ts'
import { assetHeaders } from './security-headers.ts'

// The built front: pages with their own content security policy, and files whose name changes with their content.

export interface PageOptions {
  // It may still be loading.
  front: Promise<Front>
  // Paths that the office's one shell serves; every other known path has a page of its own in the manifest.
  officePaths: readonly string[]
  content: ContentSource
  clock: Clock
  log: Log
}

export async function servePages(server: FastifyInstance, options: PageOptions): Promise<void> {
  const { files, folder, ...front } = await options.front
  const pages = await keepPages({ ...options, ...front })
  const find = async (name: string): Promise<Loaded> => {
    const page = await pages.find(name)
    if (!page) throw missing(name)
    return page
  }
  for (const name of ['office', notFoundPage]) if (!pages.names.includes(name)) throw missing(name)

  for (const [path, loaded] of files) server.get(path, (request, reply) => sendLoaded(loaded, request, reply))
  for (const path of pages.names.filter((name) => name.startsWith('/'))) {
    server.get(path, async (request, reply) => sendPage(await find(path), request, reply))
  }
  for (const path of options.officePaths) {
    server.get(path, async (request, reply) => sendLoaded(await find('office'), request, reply))
  }
  await server.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
    dotfiles: 'ignore',
    setHeaders: (reply) => reply.headers(assetHeaders),
  })
  serveEngineFiles(server)
  server.setNotFoundHandler(async (request, reply) => {
    if (isForPrograms(request)) throw new AppError('not_found', 'Not found')
    return sendLoaded(await find(notFoundPage), request, reply.code(404))
  })
}

const missing = (name: string): Error => new Error(`The built front has no page called ${name}: build it again.`)

const isForPrograms = ({ method, url }: FastifyRequest): boolean => method !== 'GET' || url.startsWith('/api/')

// The router takes '/order/' for an order with an empty token.
function sendPage(loaded: Loaded, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const isNamed = !Object.values(request.params as object).includes('')
  if (isNamed) return sendLoaded(loaded, request, reply)
  reply.callNotFound()
  return reply
}

function sendLoaded(loaded: Loaded, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const encoding = chooseEncoding(loaded, String(request.headers['accept-encoding'] ?? ''))
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.headers(loaded.headers).header('vary', 'accept-encoding').send(loaded.bodies[encoding])
}

function chooseEncoding({ bodies }: Loaded, accepted: string): Encoding {
  const offered = accepted.split(',').map((part) => part.split(';')[0]?.trim())
  return (['br', 'gzip'] as const).find((encoding) => bodies[encoding] && offered.includes(encoding)) ?? 'identity'
}
