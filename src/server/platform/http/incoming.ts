import { fileTooLarge } from '#src/contracts/words/site/shared.ts'
import { Readable } from 'node:stream'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { Call } from '#src/contracts/call.ts'
import { AppError } from '#src/kit/app-error.ts'
import { explainIssue } from '#src/kit/explain-issue.ts'
import { sourceOf } from './source.ts'
import type { Asker, Incoming, ReadCookie, Session, UploadedFile, TokenCaller } from './port.ts'
import { scopeOf } from '#src/contracts/token-scopes.ts'

interface Caller {
  session: Session | undefined
  readCookie: ReadCookie
}

const inWords = { error: explainIssue }

export function makeAsker(call: Call, request: FastifyRequest, { session, readCookie }: Caller): Asker {
  // A path that cannot be anything's name names nothing.
  if (findBroken(request.params)) throw new AppError('not_found', 'Not found')
  const params = call.params.parse(request.params, inWords)
  return { params, source: sourceOf(request), session, cookie: readCookie }
}

export function makeIncoming(call: Call, request: FastifyRequest, asker: Asker): Incoming {
  refuseBrokenText(request.query)
  if (call.bodyKind === 'json') refuseBrokenText(request.body)
  return {
    ...asker,
    query: call.query.parse(request.query, inWords),
    headers: call.headers.parse(request.headers, inWords),
    body: call.bodyKind === 'json' ? call.body.parse(request.body, inWords) : {},
    requestId: request.id,
    header: (name) => request.headers[name]?.toString(),
    rawBody: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
    files: (field, limits) => readFiles(request, field, limits),
    stream: () => bareBody(request),
    // Made only on request: most calls are over before anyone could leave.
    get signal() {
      return goneSignal(request)
    },
  }
}

function goneSignal(request: FastifyRequest): AbortSignal {
  const gone = new AbortController()
  request.raw.once('close', () => {
    if (!request.raw.complete) gone.abort(new AppError('bad_request', 'The connection was cut.'))
  })
  return gone.signal
}

function bareBody({ body }: FastifyRequest): Readable {
  return body instanceof Readable ? body : Readable.from([])
}

// The longest text that goes along with a file is a licence note.
const maxFieldBytes = 8 * 1024

interface FileLimits {
  maxBytes: number
  maxFiles: number
}

async function* readFiles(request: FastifyRequest, field: string, limits: FileLimits): AsyncGenerator<UploadedFile> {
  const parts = request.parts({
    limits: { fileSize: limits.maxBytes, files: limits.maxFiles, fieldSize: maxFieldBytes, fields: 20, parts: 60 },
  })
  const fields = new Map<string, string>()
  for await (const part of untilCut(parts)) {
    if (part.type !== 'file') {
      if (part.valueTruncated) throw new AppError('too_large', 'A text in the form is too long.')
      fields.set(part.fieldname, String(part.value))
      continue
    }
    if (part.fieldname !== field) {
      part.file.resume()
      continue
    }
    yield { name: part.filename ?? '', fields, stream: Readable.from(wholeFile(part.file), { objectMode: false }) }
    // Whatever the reader left unread must flow away, or the next file would never arrive.
    part.file.resume()
  }
}

// A form whose end is missing is the sender's mistake, not ours.
async function* untilCut<Part>(parts: AsyncIterable<Part>): AsyncGenerator<Part> {
  try {
    yield* parts
  } catch (error) {
    const isCut = error instanceof Error && /unexpected end|malformed|boundary/i.test(error.message)
    throw isCut ? new AppError('bad_request', 'The form is incomplete.', { cause: error }) : error
  }
}

// The parser gives up the whole form when its own stream is destroyed: the reader gets another one, which may fail.
async function* wholeFile(file: MultipartFile['file']): AsyncGenerator<Buffer> {
  for await (const chunk of untilCut(file.iterator({ destroyOnReturn: false }))) yield chunk as Buffer
  if (file.truncated) throw new AppError('too_large', fileTooLarge)
}

export interface CallerContext {
  findSession: (readCookie: ReadCookie) => Promise<Session | undefined>
  findToken: (bearer: string) => Promise<TokenCaller | undefined>
}

interface Asked {
  call: Call
  request: FastifyRequest
  readCookie: ReadCookie
}

// The owner by cookie, or a program by its token; a token counts alone, whatever cookies come with it. Public calls have
// no use for either of the owner's tokens: a bearer there is the call's own matter.
export async function findCaller(context: CallerContext, { call, request, readCookie }: Asked) {
  const bearer = call.access === 'public' ? undefined : bearerOf(request)
  if (bearer === undefined) return context.findSession(readCookie)
  const token = await context.findToken(bearer)
  if (!token) throw new AppError('unauthorised', 'This token is not valid, or has expired.')
  const scope = scopeOf(call)
  if (!scope) throw new AppError('forbidden', 'Tokens can’t do this. Please use the office.')
  if (!token.scopes.includes(scope)) throw new AppError('forbidden', `This token doesn’t have the scope ${scope}.`)
  return { id: `token ${token.id}`, name: `Token ${token.name}`, token: token.name, expiresAt: token.expiresAt }
}

const bearerOf = ({ headers }: FastifyRequest): string | undefined =>
  /^bearer\s+(.*)$/i.exec(headers.authorization ?? '')?.[1]

// A few bytes a key, and a body within its limit would still become a hundred thousand objects that every later check
// walks again. The text is counted before anything is built from it.

export const jsonLimits = { depth: 20, keys: 20_000, values: 60_000 }

export function judgeJson(text: string): AppError | undefined {
  let depth = 0
  let keys = 0
  let values = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === quote) at = endOfString(text, at)
    else if (code === colon) keys += 1
    else if (code === comma) values += 1
    else if (code === openObject || code === openList) depth += 1
    else if (code === closeObject || code === closeList) depth -= 1
    if (depth > jsonLimits.depth) return new AppError('bad_request', 'body: Nested too deep')
    if (keys > jsonLimits.keys || values > jsonLimits.values) {
      return new AppError('too_large', 'The request has too many parts.')
    }
  }
  return undefined
}

const quote = 0x22
const backslash = 0x5c
const colon = 0x3a
const comma = 0x2c
const openList = 0x5b
const closeList = 0x5d
const openObject = 0x7b
const closeObject = 0x7d

// Where the string that opens at `from` is closed; the end of a text that never closes it.
function endOfString(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === backslash) at += 1
    else if (code === quote) return at
  }
  return text.length
}

// Half of a pair of UTF-16 is no character, and PostgreSQL keeps no NUL: the database would refuse either, in a name as
// in a value. How deep it looks is bounded where the text is parsed.
function refuseBrokenText(value: unknown): void {
  const path = findBroken(value)
  if (path) throw new AppError('bad_request', `${path.join('.') || 'body'}: Must be plain text`)
}

// The path to it.
function findBroken(value: unknown): string[] | undefined {
  if (typeof value === 'string') return isBroken(value) ? [] : undefined
  if (typeof value !== 'object' || value === null) return undefined
  for (const [name, inner] of Object.entries(value)) {
    if (isBroken(name)) return []
    const path = findBroken(inner)
    if (path) return [name, ...path]
  }
  return undefined
}

const isBroken = (text: string): boolean => !text.isWellFormed() || text.includes('\0')

const harmless = new Set(['GET', 'HEAD', 'OPTIONS'])

// A browser always says where a write comes from. Whatever says neither is no browser and carries nobody's cookies.
export function refuseCrossSite(request: FastifyRequest, publicOrigin: string | undefined): void {
  if (harmless.has(request.method)) return
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw crossSite(`sec-fetch-site ${String(site)}`)
  const { origin } = request.headers
  if (origin !== undefined && !isOwn(origin, request, publicOrigin)) throw crossSite('foreign origin')
}

function isOwn(origin: string, request: FastifyRequest, publicOrigin: string | undefined): boolean {
  if (origin === publicOrigin) return true
  const { protocol, host } = URL.parse(origin) ?? {}
  // The same site without encryption is somebody on the line.
  if (publicOrigin && host === new URL(publicOrigin).host) return false
  return host !== undefined && host === URL.parse(`${protocol}//${request.host}`)?.host
}

const crossSite = (detail: string): AppError =>
  new AppError('forbidden', 'This request did not come from our own pages.', { detail })
