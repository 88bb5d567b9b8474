import { DetailedError, Upload } from 'tus-js-client'
import { createUpload } from '#src/contracts/uploads.ts'
import { addressOf } from './address-of.ts'
import { readRefusal } from './api-error.ts'

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

const pieceBytes = 4 * 1024 * 1024
const retryDelays = [300, 1_000, 2_500, 5_000]

// Ends well when the photo has arrived. Aborted, it leaves what has arrived at the server, to go on from there.
export function uploadInPieces(photo: PhotoToSend, options: SendOptions): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const { key, file, position, place } = photo
  const upload = new Upload(file, {
    endpoint: addressOf(createUpload.path, { params: { customerId: options.customerId } }),
    ...(place ? { uploadUrl: place } : {}),
    metadata: { key, filename: file.name, position: String(position) },
    chunkSize: pieceBytes,
    retryDelays,
    storeFingerprintForResuming: false,
    onShouldRetry: mayRetry,
    onProgress: (sent, total) => options.onProgress(sent / total),
    onUploadUrlAvailable: () => options.onBegun(upload.url ?? ''),
    onSuccess: () => resolve(),
    onError: (error) => reject(explain(error)),
  })
  const stop = () => {
    // What was stopped is not waited for: nothing of it is left to hear.
    void upload.abort()
    reject(options.signal.reason)
  }
  if (options.signal.aborted) stop()
  else {
    options.signal.addEventListener('abort', stop, { once: true })
    upload.start()
  }
  return promise.finally(() => options.signal.removeEventListener('abort', stop))
}

export const cancelUpload = (place: string): Promise<void> => Upload.terminate(place, { retryDelays: null })

// A piece that starts in the wrong place asks again where to go on. A browser that is offline waits to be told otherwise.
function mayRetry({ originalRequest, originalResponse }: DetailedError): boolean {
  if (!navigator.onLine) return false
  const status = originalResponse?.getStatus() ?? 0
  const isMisplaced = status === 409 && originalRequest.getMethod() === 'PATCH'
  return status === 0 || status === 429 || status >= 500 || isMisplaced
}

function explain(error: Error): Error {
  const answer = error instanceof DetailedError ? error.originalResponse : null
  const status = answer?.getStatus() ?? 0
  if (!answer || status < 400 || status >= 500 || status === 429) return error
  return new PhotoRefused(readRefusal(answer.getBody()) ?? 'This photo was not accepted.', { cause: error })
}
