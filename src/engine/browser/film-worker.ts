// Draws the frames of a film beside the page, with the engine's own stage.

import { giveFile } from '#src/engine/platform/browser/files.ts'
import type { FilmCodec } from '#src/engine/encode/codec.ts'
import type { Timeline } from '#src/engine/plan/timeline.ts'
import type { Size } from '#src/engine/platform/port.ts'
import { loadKernel, type Pointer } from '#src/engine/sample/kernel/load-kernel.ts'
import { pictureBytes } from '#src/engine/sample/picture.ts'
import { makeSampler } from '#src/engine/sample/sample-picture.ts'
import { makeStage, type Stage } from '#src/engine/stage/make-stage.ts'
import { makePhotoShelf, type PhotoShelf } from '#src/engine/stage/photo-shelf.ts'
import type { FromFilmWorker, PixelKind, ToFilmWorker } from './film-messages.ts'

const kernel = loadKernel()
const sampler = makeSampler(kernel)

interface Shown {
  film: number
  timeline: Timeline
  pixels: PixelKind
  stage: Stage
}
let shown: Shown | undefined
// Of the newest film that was asked for: frames of older ones are not drawn any more.
let newest = 0
// Decoded photos serve every cut of the same size.
let shelf: { size: string; photos: PhotoShelf } | undefined
// Where frames get their colours.
let paints: { pointer: Pointer; bytes: number } | undefined

// One after the other: a frame may wait for its photo, and the next one must not overtake it.
let work = Promise.resolve()
addEventListener('message', ({ data }: MessageEvent<ToFilmWorker>) => {
  if (data.kind === 'show') newest = data.film
  work = work.then(() => handle(data)).catch((error: unknown) => fail(error))
})

async function handle(message: ToFilmWorker): Promise<void> {
  if (message.kind === 'give') for (const { path, file } of message.files) giveFile(path, file)
  if (message.kind === 'show' && message.film === newest) await show(message)
  if (message.kind === 'draw' && message.film === newest && shown?.film === newest) await draw(shown, message)
}

async function show({ film, timeline, pixels }: Omit<Shown, 'stage'>): Promise<void> {
  await shown?.stage.close()
  shown = undefined
  const size = `${timeline.width} x ${timeline.height}`
  if (shelf?.size !== size) shelf = { size, photos: makePhotoShelf([timeline]) }
  const { photos } = shelf
  shown = { film, timeline, pixels, stage: makeStage({ kernel, sampler, photos, timeline, codec: noVideo }) }
}

async function draw(film: Shown, { frame, into }: { frame: number; into?: Uint8Array<ArrayBuffer> | undefined }) {
  const { pointer } = await film.stage.draw(frame)
  const drawn = film.pixels === 'planes' ? planesAt(pointer, film.timeline) : coloursOf(pointer, film.timeline)
  const pixels = into?.length === drawn.length ? into : new Uint8Array(drawn.length)
  pixels.set(drawn)
  const answer: FromFilmWorker = { kind: 'frame', film: film.film, frame, pixels }
  postMessage(answer, { transfer: [pixels.buffer] })
}

const planesAt = (pointer: Pointer, { width, height }: Size): Uint8Array =>
  kernel.bytes(pointer, pictureBytes(width, height))

function coloursOf(pointer: Pointer, { width, height }: Size): Uint8Array {
  const bytes = width * height * 4
  if (paints?.bytes !== bytes) {
    if (paints) kernel.release(paints.pointer)
    paints = { pointer: kernel.allocate(bytes), bytes }
  }
  kernel.yuvToRgba(pointer, width, height, paints.pointer)
  return kernel.bytes(paints.pointer, bytes)
}

function fail(error: unknown): void {
  const answer: FromFilmWorker = { kind: 'failed', film: newest, message: String(error) }
  postMessage(answer)
}

// A film in a page is made of photos.
const noVideo = {
  openVideo: () => Promise.reject(new Error('Video clips can’t be shown here.')),
} as unknown as FilmCodec
