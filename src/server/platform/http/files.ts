import type { FastifyReply, FastifyRequest, FastifyInstance } from 'fastify'
import { AppError } from '#src/kit/app-error.ts'
import type { Outgoing, OutgoingFile, OutgoingStored, OutgoingStream } from './port.ts'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { Readable } from 'node:stream'
import { findNetworkFile } from '#src/engine/platform/node/networks.ts'
import { bytesOf } from '#src/engine/audio/bank/bank.ts'
import { readNotes, streamNotes } from '#src/engine/instruments/read-notes.ts'
import { dataHeaders } from './security-headers.ts'
import { wordTable } from '#src/kit/word-table.ts'

type OpenFile = { link: string } | (OutgoingStream & Partial<Pick<Whole, 'part' | 'ofBytes'>>)

interface Whole {
  part: { first: number; last: number } | undefined
  ofBytes: number
}

export async function openFile(request: FastifyRequest, { body, headers }: Outgoing<OutgoingFile>): Promise<OpenFile> {
  if ('stream' in body) return body
  const { storage, key, contentType } = body
  const disposition = headers?.['content-disposition']
  const link = followsLink(request, disposition) && (await storage.link?.(key, { contentType, disposition }))
  return link ? { link } : readStored(request, body)
}

// Whatever shows it or saves it. A script reads bytes only from another origin that allows it, and a link that names its
// download itself loses the name on the way there: both are answered from here, and so is any program.
function followsLink({ headers }: FastifyRequest, disposition: string | undefined): boolean {
  const { 'sec-fetch-mode': mode, 'sec-fetch-dest': target } = headers
  if (mode !== 'no-cors' && mode !== 'navigate') return false
  return ['image', 'video', 'audio'].includes(String(target)) || disposition?.startsWith('attachment') === true
}

async function readStored({ headers }: FastifyRequest, stored: OutgoingStored): Promise<OpenFile> {
  const { storage, key, contentType, bytes: ofBytes } = stored
  const part = ofBytes === undefined ? undefined : parseRange(headers.range, ofBytes)
  const found = await storage.read(key, part)
  if (!found) throw new AppError('not_found', 'Not found')
  return { ...found, contentType, ...(ofBytes === undefined ? {} : { part, ofBytes }) }
}

export function sendFile(reply: FastifyReply, file: OpenFile): FastifyReply {
  // A browser that keeps the answer to a picture would give it to a script too.
  if ('link' in file) return reply.header('cache-control', 'no-store').redirect(file.link, 302)
  const { stream, bytes, contentType, part, ofBytes } = file
  reply.type(contentType)
  if (bytes !== undefined) reply.header('content-length', bytes)
  if (ofBytes !== undefined) reply.header('accept-ranges', 'bytes')
  if (part) reply.code(206).header('content-range', `bytes ${part.first}-${part.last}/${ofBytes}`)
  return reply.send(stream)
}

// One range of bytes, as players ask for it. A list of ranges, or another unit, gets the whole file: both are allowed to.
export function parseRange(header: string | undefined, bytes: number): { first: number; last: number } | undefined {
  const [, from = '', until = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (from === '' && until === '') return undefined
  const [first, last] =
    from === '' ? [Math.max(0, bytes - Number(until)), bytes - 1] : [Number(from), endOf(until, bytes)]
  if (first > last) throw new AppError('bad_range', 'The file has no such part.')
  return { first, last }
}

const endOf = (until: string, bytes: number): number => (until === '' ? bytes - 1 : Math.min(Number(until), bytes - 1))

// What the engine needs when it runs in a page: letters, instruments, and the networks that look at photos. Only what is named here is handed out.

const require = createRequire(import.meta.url)
const fontFile = /^fonts\/(@fontsource(?:-variable)?\/[a-z-]+\/(?:unicode\.json|files\/[a-z0-9-]+\.woff2))$/

const someNotes = /^instruments\/([0-9a-f]{64})\/(\d{1,3}(?:-\d{1,3})*)$/

interface EngineFile {
  contentType: string
  size: number
  etag: string
  // Asked for again each time; everything else is kept for a day.
  isIndex?: boolean
  open: () => Readable
}

export async function findEngineFile(name: string): Promise<EngineFile | undefined> {
  if (name.startsWith('instruments/')) return findInstruments(name)
  const network = /^networks\/(.+)$/.exec(name)?.[1]
  const file = network ? describeNetwork(network) : describeFont(name)
  const found = file && (await stat(file.path).catch(() => undefined))
  if (!found) return undefined
  const etag = `"${found.size.toString(36)}-${Math.round(found.mtimeMs).toString(36)}"`
  return { contentType: file.contentType, size: found.size, etag, open: () => createReadStream(file.path) }
}

// What there is to play, or the notes themselves by their places in it. The key keeps a page that was loaded before the
// bank was built anew from playing other notes than it asked for.
async function findInstruments(name: string): Promise<EngineFile | undefined> {
  const bank = await readNotes()
  if (!bank) return undefined
  const { header, start } = bank
  if (name === 'instruments/notes.json') {
    const text = Buffer.from(JSON.stringify(header))
    const etag = `"${header.key}"`
    return {
      contentType: 'application/json',
      size: text.length,
      etag,
      isIndex: true,
      open: () => Readable.from([text]),
    }
  }
  const [, key, places] = someNotes.exec(name) ?? []
  const notes = [...new Set(places?.split('-'))].flatMap((place) => header.notes[Number(place)] ?? [])
  if (key !== header.key || notes.length === 0) return undefined
  const size = notes.reduce((sum, note) => sum + bytesOf(note), 0)
  return { contentType: 'application/octet-stream', size, etag: `"${key}"`, open: () => streamNotes(start, notes) }
}

interface FileOnDisk {
  path: string
  contentType: string
}

function describeFont(name: string): FileOnDisk | undefined {
  const font = fontFile.exec(name)?.[1]
  if (!font) return undefined
  try {
    return { path: require.resolve(font), contentType: font.endsWith('.json') ? 'application/json' : 'font/woff2' }
  } catch {
    return undefined
  }
}

function describeNetwork(name: string): FileOnDisk | undefined {
  const path = findNetworkFile(name)
  if (!path) return undefined
  const contentTypes = wordTable<string>({ json: 'application/json', wasm: 'application/wasm' })
  return { path, contentType: contentTypes[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream' }
}

export function serveEngineFiles(server: FastifyInstance): void {
  server.get('/engine-files/*', async (request: FastifyRequest, reply: FastifyReply) => {
    const file = await findEngineFile((request.params as { '*': string })['*'])
    if (!file) throw new AppError('not_found', 'Not found')
    const { etag, contentType, isIndex } = file
    const cacheControl = isIndex ? 'no-cache' : 'public, max-age=86400'
    reply.headers({ ...dataHeaders, etag, 'cache-control': cacheControl, 'content-type': contentType })
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.header('content-length', file.size).send(file.open())
  })
}
