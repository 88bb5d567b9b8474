import { createUpload } from '#src/contracts/paths.ts'
import { photoNotTaken } from '#src/contracts/words/site/refusals.ts'
import { addressOf } from './address-of.ts'
import { readRefusal } from './api-error.ts'

// tus 1.0 from the side of the browser. With XMLHttpRequest, because fetch does not tell how much of a body has left.

export interface PhotoToSend {
  // Names the photo to the server: sent again under the same one, it goes on where it broke.
  key: string
  file: File
  position: number
  // Where an earlier attempt began.
  place?: string | undefined
}

export interface SendOptions {
  customerId: string
  signal: AbortSignal
  // Between 0 and 1.
  onProgress: (sent: number) => void
  onBegun: (place: string) => void
}

// The server will not take this photo, now or later.
// Its name is read by those who load this file only when they need it.
class PhotoRefused extends Error {
  override name = 'PhotoRefused'
}

// Where an upload is, and how much of it has arrived.
interface Standing {
  place: string
  offset: number
}

const pieceBytes = 4 * 1024 * 1024
const retryDelaysMs = [300, 1_000, 2_500, 5_000]

// Ends well when the photo has arrived. Aborted, it leaves what has arrived at the server, to go on from there.
export async function uploadInPieces(photo: PhotoToSend, options: SendOptions): Promise<void> {
  const { signal } = options
  let { place } = photo
  let failures = 0
  const attempt = async () => {
    const standing = (place && (await find(place, signal))) || (await begin(photo, options))
    place = standing.place
    options.onProgress(standing.offset / photo.file.size)
    for (let { offset } = standing; offset < photo.file.size; failures = 0) {
      offset = await sendPiece(photo.file, { place, offset }, options)
    }
  }
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      signal.throwIfAborted()
      const delayMs = retryDelaysMs[failures]
      // A browser that is offline waits to be told otherwise.
      if (error instanceof PhotoRefused || delayMs === undefined || !navigator.onLine) throw error
      failures += 1
      await pause(delayMs, signal)
    }
  }
}

export async function cancelUpload(place: string): Promise<void> {
  await ask(place, { method: 'DELETE', signal: new AbortController().signal })
}

async function begin({ key, file, position }: PhotoToSend, options: SendOptions): Promise<Standing> {
  const metadata = { key, filename: file.name, position: String(position) }
  const pairs = Object.entries(metadata).map(([name, value]) => `${name} ${toBase64(value)}`)
  const headers = { 'upload-length': String(file.size), 'upload-metadata': pairs.join(',') }
  const address = addressOf(createUpload, { params: { customerId: options.customerId } })
  const answer = takeOrThrow(await ask(address, { method: 'POST', headers, signal: options.signal }))
  const place = answer.getResponseHeader('location')
  if (!place) throw new Error('The server named no place for the photo.')
  options.onBegun(place)
  return { place, offset: 0 }
}

// Undefined where the server knows of it no longer: it is begun again, and keeps its key.
async function find(place: string, signal: AbortSignal): Promise<Standing | undefined> {
  const answer = await ask(place, { method: 'HEAD', signal })
  if (isRefusal(answer)) return undefined
  return { place, offset: readOffset(takeOrThrow(answer)) }
}

async function sendPiece(file: File, { place, offset }: Standing, options: SendOptions): Promise<number> {
  const answer = await ask(place, {
    method: 'PATCH',
    headers: { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) },
    body: file.slice(offset, offset + pieceBytes),
    signal: options.signal,
    onSent: (bytes) => options.onProgress((offset + bytes) / file.size),
  })
  // In the wrong place: the next attempt asks where to go on.
  if (answer.status === 409) throw new Error('The piece does not follow what has arrived.')
  return readOffset(takeOrThrow(answer))
}

const readOffset = (answer: XMLHttpRequest): number => Number(answer.getResponseHeader('upload-offset'))

const isRefusal = ({ status }: XMLHttpRequest): boolean => status >= 400 && status < 500 && status !== 429

function takeOrThrow(answer: XMLHttpRequest): XMLHttpRequest {
  if (isRefusal(answer)) throw new PhotoRefused(readRefusal(answer.responseText) ?? photoNotTaken)
  if (answer.status >= 300) throw new Error(`The server answered ${answer.status}.`)
  return answer
}

interface Asking {
  method: string
  headers?: Record<string, string>
  body?: Blob
  signal: AbortSignal
  onSent?: (bytes: number) => void
}

function ask(address: string, { method, headers, body, signal, onSent }: Asking): Promise<XMLHttpRequest> {
  signal.throwIfAborted()
  const { promise, resolve, reject } = Promise.withResolvers<XMLHttpRequest>()
  const request = new XMLHttpRequest()
  const stop = () => {
    request.abort()
    reject(signal.reason)
  }
  request.open(method, address)
  for (const [name, value] of Object.entries({ 'tus-resumable': '1.0.0', ...headers }))
    request.setRequestHeader(name, value)
  if (onSent) request.upload.addEventListener('progress', ({ loaded }) => onSent(loaded))
  request.addEventListener('load', () => resolve(request))
  request.addEventListener('error', () => reject(new Error('The connection broke.')))
  signal.addEventListener('abort', stop, { once: true })
  request.send(body ?? null)
  return promise.finally(() => signal.removeEventListener('abort', stop))
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const stop = () => reject(signal.reason)
  const timer = setTimeout(resolve, ms)
  signal.addEventListener('abort', stop, { once: true })
  return promise.finally(() => {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
  })
}

const toBase64 = (text: string): string => btoa(String.fromCharCode(...new TextEncoder().encode(text)))
