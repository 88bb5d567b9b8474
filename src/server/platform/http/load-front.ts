import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { z } from 'zod'
import { originMark } from '#src/contracts/studio/origin-mark.ts'
import { type BuiltPage, makePageRenderer } from './render-pages.ts'
import { dataHeaders, pageHeaders, workerHeaders } from './security-headers.ts'

// What stands at the root under a fixed name: robots.txt and the like.
const manifestShape = z.object({
  files: z.record(z.string(), z.object({ file: z.string(), contentType: z.string() })),
})

export interface FrontOptions {
  folder: string
  // Absolute links in the pages start with it.
  siteUrl: string
  isHttps: boolean
  filesOrigin?: string | undefined
}

export type Encoding = 'br' | 'gzip' | 'identity'

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
