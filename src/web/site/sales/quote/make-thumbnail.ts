import { previewPhoto } from '#src/contracts/paths.ts'
import type { ThumbnailDone, ThumbnailTask } from './thumbnail-worker.ts'

const width = 480

// A small picture of a photo, made beside the page; by the server where this browser cannot read the file, as most cannot
// read HEIC. Undefined when neither can.
export async function makeThumbnail(file: File): Promise<Blob | undefined> {
  return (await drawHere(file)) ?? (isHeic(file) ? drawInTurn(file) : undefined)
}

const isHeic = ({ type, name }: File): boolean => /^image\/hei[cf]$/.test(type) || /\.hei[cf]$/i.test(name)

// One after the other: the server turns a crowd away.
let last: Promise<unknown> = Promise.resolve()

function drawInTurn(file: File): Promise<Blob | undefined> {
  const drawn = last.then(() => drawThere(file))
  last = drawn
  return drawn
}

let worker: Worker | undefined
let taskCount = 0
const waiting = new Map<number, (thumbnail: Blob | undefined) => void>()

function drawHere(file: File): Promise<Blob | undefined> {
  if (typeof OffscreenCanvas === 'undefined') return Promise.resolve(undefined)
  worker ??= startWorker()
  const id = (taskCount += 1)
  const { promise, resolve } = Promise.withResolvers<Blob | undefined>()
  waiting.set(id, resolve)
  worker.postMessage({ id, file, width } satisfies ThumbnailTask)
  return promise
}

function startWorker(): Worker {
  const started = new Worker(new URL('./thumbnail-worker.ts', import.meta.url), { type: 'module' })
  started.addEventListener('message', ({ data }: MessageEvent<ThumbnailDone>) => finish(data.id, data.thumbnail))
  // A worker that could not be loaded answers nothing: nobody waits for it.
  started.addEventListener('error', () => {
    for (const id of waiting.keys()) finish(id, undefined)
  })
  return started
}

function finish(id: number, thumbnail: Blob | undefined) {
  waiting.get(id)?.(thumbnail)
  waiting.delete(id)
}

async function drawThere(file: File): Promise<Blob | undefined> {
  const form = new FormData()
  form.append('image', file)
  try {
    const answer = await fetch(previewPhoto.slice('POST '.length), { method: 'POST', body: form })
    return answer.ok ? await answer.blob() : undefined
  } catch {
    // Offline: the photo is shown as a tile with its kind, and sent all the same.
    return undefined
  }
}
