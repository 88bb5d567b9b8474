import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { z } from 'zod'
import { originMark } from '#src/contracts/origin-mark.ts'
import { dataHeaders, pageHeaders } from './security-headers.ts'

const manifestShape = z.object({
  pages: z.record(
    z.string(),
    z.object({
      file: z.string(),
      scriptHashes: z.array(z.string()),
      styleHashes: z.array(z.string()),
      isPrivate: z.boolean().default(false),
    }),
  ),
  // What stands at the root under a fixed name: robots.txt and the like.
  files: z.record(z.string(), z.object({ file: z.string(), contentType: z.string() })),
})

export interface FrontOptions {
  folder: string
  // Absolute links in the pages start with it.
  siteUrl: string
  isHttps: boolean
  // Pages that load the card provider's own form.
  cardFormPaths: readonly string[]
}

export type Encoding = 'br' | 'gzip' | 'identity'

export interface Loaded {
  bodies: Partial<Record<Encoding, Buffer>> & { identity: Buffer }
  headers: Record<string, string>
}

export interface Front {
  pages: Map<string, Loaded>
  files: Map<string, Loaded>
}

// Read, completed and packed once at start; from then on a page is a buffer.
export async function loadFront({ folder, siteUrl, isHttps, cardFormPaths }: FrontOptions): Promise<Front> {
  const manifest = manifestShape.parse(JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')))
  const pages = Object.entries(manifest.pages).map(async ([name, entry]): Promise<[string, Loaded]> => {
    const bodies = await packText(join(folder, entry.file), siteUrl)
    const headers = pageHeaders(entry, { isHttps, hasCardForm: cardFormPaths.includes(name) })
    return [name, { bodies, headers: { ...headers, ...typed(html), ...(entry.isPrivate ? unkept : {}) } }]
  })
  const files = Object.entries(manifest.files).map(async ([path, entry]): Promise<[string, Loaded]> => {
    const source = join(folder, entry.file)
    const isPicture = entry.contentType.startsWith('image/')
    const bodies = isPicture ? { identity: await readFile(source) } : await packText(source, siteUrl)
    return [path, { bodies, headers: { ...dataHeaders, ...typed(entry.contentType) } }]
  })
  return { pages: new Map(await Promise.all(pages)), files: new Map(await Promise.all(files)) }
}

const html = 'text/html; charset=utf-8'
const unkept = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }

const typed = (contentType: string) => ({ 'content-type': contentType, 'cache-control': 'no-cache' })

async function packText(file: string, siteUrl: string): Promise<Loaded['bodies']> {
  const text = (await readFile(file, 'utf8')).replaceAll(originMark, () => siteUrl)
  const identity = Buffer.from(text)
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: identity.length }
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(identity, { params }),
    promisify(gzip)(identity, { level: 9 }),
  ])
  return { identity, br, gzip: gz }
}
