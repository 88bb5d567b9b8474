import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#src/kit/app-error.ts'
import { assetHeaders } from './security-headers.ts'
import { type Encoding, type FrontOptions, type Loaded, loadFront } from './load-front.ts'

// The built front: pages with their own content security policy, and files whose name changes with their content.

export interface PageOptions extends FrontOptions {
  // Paths that the office's one shell serves; every other known path has a page of its own in the manifest.
  officePaths: readonly string[]
}

export async function servePages(server: FastifyInstance, options: PageOptions): Promise<void> {
  const { pages, files } = await loadFront(options)
  const office = pages.get('office')
  const notFound = pages.get('not-found')
  if (!office || !notFound) throw new Error('The built front has no office or no not-found page: build it again.')

  for (const [path, loaded] of [...pages, ...files]) {
    if (path.startsWith('/')) server.get(path, (request, reply) => sendPage(loaded, request, reply))
  }
  for (const path of options.officePaths) {
    server.get(path, (request, reply) => sendLoaded(office, request, reply))
  }
  await server.register(fastifyStatic, {
    root: join(options.folder, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
    dotfiles: 'ignore',
    setHeaders: (reply) => reply.headers(assetHeaders),
  })
  server.setNotFoundHandler((request, reply) => {
    if (isForPrograms(request)) throw new AppError('not_found', 'Not found')
    return sendLoaded(notFound, request, reply.code(404))
  })
}

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
