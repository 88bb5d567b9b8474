import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFoundPage } from '#src/contracts/pages.ts'
import { AppError } from '#src/kit/app-error.ts'
import type { Clock } from '#src/server/platform/clock/port.ts'
import type { Log } from '#src/server/platform/log/port.ts'
import { serveEngineFiles } from './files.ts'
import { assetHeaders, dataHeaders, pageHeaders, workerHeaders } from './security-headers.ts'
import { readFile } from 'node:fs/promises'
import { promisify, isDeepStrictEqual } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { z } from 'zod'
import { originMark } from '#src/contracts/studio/origin-mark.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { secondMs } from '#src/kit/time.ts'
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

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

// What stands at the root under a fixed name: robots.txt and the like.
const manifestShape = z.object({
  files: z.record(z.string(), z.object({ file: z.string(), contentType: z.string() })),
})

interface FrontOptions {
  folder: string
  // Absolute links in the pages start with it.
  siteUrl: string
  isHttps: boolean
  filesOrigin?: string | undefined
}

type Encoding = 'br' | 'gzip' | 'identity'

export interface Loaded {
  bodies: Partial<Record<Encoding, Buffer>> & { identity: Buffer }
  headers: Record<string, string>
}

export interface Front {
  // Completed and packed once for each content; from then on a page is a buffer.
  renderPages: (content: unknown) => Promise<Map<string, Loaded>>
  // The same page in as few bytes as possible, which takes a while.
  packTightly: (page: Loaded) => Promise<Loaded>
  files: Map<string, Loaded>
  folder: string
}

export async function loadFront(options: FrontOptions): Promise<Front> {
  const { folder, siteUrl } = options
  const manifest = manifestShape.parse(JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')))
  const { renderAll } = await makePageRenderer(folder)
  const files = Object.entries(manifest.files).map(async ([path, entry]): Promise<[string, Loaded]> => {
    const content = await readFile(join(folder, entry.file))
    const isPicture = entry.contentType.startsWith('image/')
    const bodies = isPicture
      ? { identity: content }
      : await pack(completed(content.toString('utf8'), siteUrl), tightest)
    return [path, { bodies, headers: { ...headersOf(entry.contentType), ...typed(entry.contentType) } }]
  })
  return {
    renderPages: async (content) => {
      const pages = await renderAll(content)
      return new Map(await Promise.all(pages.map((page) => packPage(page, options))))
    },
    packTightly: async ({ bodies, headers }) => ({ bodies: await pack(bodies.identity, tightest), headers }),
    files: new Map(await Promise.all(files)),
    folder,
  }
}

async function packPage(page: BuiltPage, options: FrontOptions): Promise<[string, Loaded]> {
  const { siteUrl, isHttps, filesOrigin } = options
  const bodies = await pack(completed(page.html, siteUrl), quick)
  if (page.contentType) return [page.key, { bodies, headers: { ...dataHeaders, ...typed(page.contentType) } }]
  const headers = pageHeaders(page, { isHttps, hasCardForm: page.hasCardForm, filesOrigin })
  return [page.key, { bodies, headers: { ...headers, ...typed(html), ...(page.isPrivate ? unkept : {}) } }]
}

const headersOf = (contentType: string) => (contentType.startsWith('text/javascript') ? workerHeaders : dataHeaders)

const html = 'text/html; charset=utf-8'
const unkept = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }

const typed = (contentType: string) => ({ 'content-type': contentType, 'cache-control': 'no-cache' })

const completed = (source: string, siteUrl: string): Buffer => Buffer.from(source.replaceAll(originMark, () => siteUrl))

const quick = { brotli: 5, gzip: 6 }
const tightest = { brotli: constants.BROTLI_MAX_QUALITY, gzip: constants.Z_BEST_COMPRESSION }

async function pack(identity: Buffer, quality: typeof quick): Promise<Loaded['bodies']> {
  const params = {
    [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
    [constants.BROTLI_PARAM_QUALITY]: quality.brotli,
  }
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(identity, { params }),
    promisify(gzip)(identity, { level: quality.gzip }),
  ])
  return { identity, br, gzip: gz }
}

// What the pages say about the business. Any process may change it, so each looks for itself.
export interface ContentSource {
  read: () => Promise<unknown>
  // Another one as soon as `read` may answer something else. Asked often.
  readVersion: () => Promise<string>
}

interface KeepOptions extends Pick<Front, 'renderPages' | 'packTightly'> {
  content: ContentSource
  clock: Clock
  log: Log
  // Who changes one thing soon changes another.
  settleMs?: number
}

const lookMs = secondMs

// Answers a page as it is now: the content is at most a second old. Where the database does not answer, the pages stay
// as they were.
export async function keepPages(options: KeepOptions) {
  const { renderPages, packTightly, content, clock, log, settleMs = 3 * secondMs } = options
  let version = await content.readVersion()
  let shown = await content.read()
  let pages = await renderPages(shown)
  const asked = new WeakSet<Loaded>()
  let lookedAtMs = clock.now().getTime()
  let looking: Promise<void> | undefined
  const warn = (problem: unknown) => log.warn({ err: problem }, 'the pages could not be rendered again')

  const look = async (): Promise<void> => {
    const current = await content.readVersion()
    if (current === version) return
    const wanted = await content.read()
    if (!isDeepStrictEqual(wanted, shown)) pages = await renderPages(wanted)
    shown = wanted
    version = current
  }
  // A change is shown at once. What somebody asks for costs fewer bytes from then on, as soon as it stays.
  const tighten = async (name: string, loose: Loaded): Promise<void> => {
    asked.add(loose)
    await sleep(settleMs, undefined, { ref: false })
    if (pages.get(name) !== loose) return
    const tight = await packTightly(loose)
    if (pages.get(name) !== loose) return
    asked.add(tight)
    pages.set(name, tight)
  }

  return {
    names: [...pages.keys()],
    find: async (name: string): Promise<Loaded | undefined> => {
      const nowMs = clock.now().getTime()
      // One at a time: an earlier content must not take the place of a later one.
      if (Math.abs(nowMs - lookedAtMs) >= lookMs && !looking) {
        lookedAtMs = nowMs
        looking = look().catch(warn)
        await looking
        looking = undefined
      }
      const page = pages.get(name)
      if (page && !asked.has(page)) tighten(name, page).catch(warn)
      return page
    },
  }
}

const builtPage = z.object({
  key: z.string(),
  html: z.string(),
  scriptHashes: z.array(z.string()),
  styleHashes: z.array(z.string()),
  isPrivate: z.boolean(),
  // It loads the card provider's own form.
  hasCardForm: z.boolean(),
  contentType: z.string().optional(),
})
type BuiltPage = z.output<typeof builtPage>

type Prerender<Wanted> = (manifest: unknown, readText: (file: string) => string, wanted: Wanted) => Promise<unknown>

interface PageCode {
  prerenderPages: Prerender<unknown>
  prerenderOne: Prerender<{ key: string; content: unknown }>
}

interface PageRenderer {
  renderAll: (content: unknown) => Promise<BuiltPage[]>
  renderOne: (key: string, content: unknown) => Promise<BuiltPage | undefined>
}

// The build leaves the code of the pages beside them: what they say about the business is known only at run time.
export async function makePageRenderer(folder: string): Promise<PageRenderer> {
  const code = pathToFileURL(join(folder, 'render/entry-prerender.js')).href
  const { prerenderPages, prerenderOne } = (await import(code)) as PageCode
  const manifest: unknown = JSON.parse(await readFile(join(folder, 'render/manifest.json'), 'utf8'))
  const texts = new Map<string, string>()
  const readText = (file: string): string => {
    const text = texts.get(file) ?? readFileSync(join(folder, file), 'utf8')
    texts.set(file, text)
    return text
  }
  return {
    renderAll: async (content) => z.array(builtPage).parse(await prerenderPages(manifest, readText, content)),
    renderOne: async (key, content) =>
      builtPage.optional().parse(await prerenderOne(manifest, readText, { key, content })),
  }
}
