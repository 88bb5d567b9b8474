import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError } from '#src/kit/app-error.ts'
import { pageHeaders } from './security-headers.ts'

// The built front: pages with their own content security policy, and files whose name changes with their content.

const manifestShape = z.object({
  pages: z.record(
    z.string(),
    z.object({ file: z.string(), scriptHashes: z.array(z.string()), styleHashes: z.array(z.string()) }),
  ),
})

export interface PageOptions {
  folder: string
  // Paths that the office's one shell serves; every other known path has a page of its own in the manifest.
  officePaths: readonly string[]
  isHttps: boolean
}

interface Page {
  bodies: Partial<Record<Encoding, Buffer>> & { identity: Buffer }
  headers: Record<string, string>
}

type Encoding = 'br' | 'gzip' | 'identity'

export async function servePages(server: FastifyInstance, options: PageOptions): Promise<void> {
  const pages = await loadPages(options)
  const office = pages.get('office')
  const notFound = pages.get('not-found')
  if (!office || !notFound) throw new Error('The built front has no office or no not-found page: build it again.')

  for (const [path, page] of pages) {
    if (path.startsWith('/')) server.get(path, (request, reply) => sendPage(page, request, reply))
  }
  for (const path of options.officePaths) {
    server.get(path, (request, reply) => sendPage(office, request, reply))
  }
  await server.register(fastifyStatic, {
    root: join(options.folder, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
    dotfiles: 'ignore',
  })
  server.setNotFoundHandler((request, reply) => {
    if (isForPrograms(request)) throw new AppError('not_found', 'Not found')
    return sendPage(notFound, request, reply.code(404))
  })
}

const isForPrograms = ({ method, url }: FastifyRequest): boolean => method !== 'GET' || url.startsWith('/api/')

async function loadPages({ folder, isHttps }: PageOptions): Promise<Map<string, Page>> {
  const manifest = manifestShape.parse(JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')))
  const entries = Object.entries(manifest.pages).map(async ([name, entry]): Promise<[string, Page]> => {
    const file = join(folder, entry.file)
    const [identity, br, gzip] = await Promise.all([
      readFile(file),
      readIfThere(`${file}.br`),
      readIfThere(`${file}.gz`),
    ])
    return [name, { bodies: { identity, br, gzip }, headers: pageHeaders(entry, isHttps) }]
  })
  return new Map(await Promise.all(entries))
}

async function readIfThere(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path)
  } catch (problem) {
    if ((problem as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw problem
  }
}

function sendPage(page: Page, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const encoding = chooseEncoding(page, String(request.headers['accept-encoding'] ?? ''))
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply
    .headers(page.headers)
    .header('cache-control', 'no-cache')
    .header('vary', 'accept-encoding')
    .type('text/html; charset=utf-8')
    .send(page.bodies[encoding])
}

function chooseEncoding(page: Page, accepted: string): Encoding {
  const offered = accepted.split(',').map((part) => part.split(';')[0]?.trim())
  return (['br', 'gzip'] as const).find((encoding) => page.bodies[encoding] && offered.includes(encoding)) ?? 'identity'
}
