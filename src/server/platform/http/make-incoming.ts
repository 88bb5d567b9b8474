import { fileTooLarge } from '#src/contracts/words/site/shared.ts'
import { Readable } from 'node:stream'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { Call } from '#src/contracts/call.ts'
import { AppError } from '#src/kit/app-error.ts'
import { explainIssue } from '#src/kit/explain-issue.ts'
import { findBroken, refuseBrokenText } from './refuse-broken-text.ts'
import { sourceOf } from './source.ts'
import type { Asker, Incoming, ReadCookie, Session, UploadedFile } from './port.ts'

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
