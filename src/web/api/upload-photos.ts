import { uploadPhotos as uploadCall } from '#src/contracts/studio/photos.ts'
import { addressOf } from './address-of.ts'
import { ApiError } from './api-error.ts'
import { mapAtMost } from './map-at-most.ts'

export interface Upload {
  customerId: string
  files: readonly File[]
  // Between 0 and 1, as the file leaves the browser.
  onProgress: (file: File, sent: number) => void
  signal?: AbortSignal
}

// A reason is there when the server refused this very photo; without one, another try may well work.
export type UploadOutcome = { file: File; state: 'arrived' } | { file: File; state: 'failed'; reason?: string }

const maxAtOnce = 3

// One request a file: a broken connection costs one photo, not all of them.
export function uploadPhotos(upload: Upload): Promise<UploadOutcome[]> {
  return mapAtMost(upload.files, maxAtOnce, (file) => uploadPhoto(upload, file))
}

async function uploadPhoto(upload: Upload, file: File): Promise<UploadOutcome> {
  try {
    upload.signal?.throwIfAborted()
    const answer = uploadCall.answer.parse(JSON.parse(await post(upload, file)))
    const refused = answer.skipped[0]
    return refused ? { file, state: 'failed', reason: refused.reason } : { file, state: 'arrived' }
  } catch (error) {
    if (upload.signal?.aborted) throw error
    return isRefusal(error) ? { file, state: 'failed', reason: error.text } : { file, state: 'failed' }
  }
}

const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status < 500 && error.status !== 429

// fetch cannot tell how much of a body has left; XMLHttpRequest can.
function post({ customerId, onProgress, signal }: Upload, file: File): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const request = new XMLHttpRequest()
  request.open(uploadCall.method, addressOf(uploadCall.path, { params: { customerId } }))
  request.withCredentials = true
  request.upload.onprogress = ({ loaded, total }) => onProgress(file, loaded / total)
  request.onload = () => {
    if (request.status < 300) resolve(request.responseText)
    else reject(new ApiError(readAnswer(request), request.responseText))
  }
  request.onerror = () => reject(new TypeError('The request did not reach the server'))
  request.onabort = () => reject(new DOMException('The upload was stopped', 'AbortError'))
  signal?.addEventListener('abort', () => request.abort(), { once: true })
  const form = new FormData()
  form.append('images', file)
  request.send(form)
  return promise
}

function readAnswer(request: XMLHttpRequest) {
  const retryAfter = request.getResponseHeader('retry-after')
  const headers = new Headers(retryAfter ? { 'retry-after': retryAfter } : {})
  return { status: request.status, statusText: request.statusText, headers }
}
