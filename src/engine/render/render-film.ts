// A film from its timeline: segment by segment, each whole or absent, then joined under its final name.

import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Sound } from '#src/engine/audio/sound.ts'
import { chooseCodec } from '#src/engine/encode/choose-codec.ts'
import type { FilmCodec, Quality } from '#src/engine/encode/codec.ts'
import { instrumentCredits } from '#src/engine/encode/film-notes.ts'
import { type Timeline, timelineSchema } from '#src/engine/plan/timeline.ts'
import { loadKernel } from '#src/engine/sample/kernel/load-kernel.ts'
import { makeSampler } from '#src/engine/sample/sample-picture.ts'
import { makePhotoShelf, type PhotoShelf } from '#src/engine/stage/photo-shelf.ts'
import { makeStage } from '#src/engine/stage/make-stage.ts'
import { clearlyWorded } from './clearly-worded.ts'
import { type FilmShelf, openFilmShelf } from './film-shelf.ts'
import { makeSoundtrack } from './make-soundtrack.ts'
import type { SoundtrackOf } from './piece-of.ts'
import { openPartsFolder } from './parts-folder.ts'
import { planSegments, type Segment } from './plan-segments.ts'
import { savePoster } from './poster.ts'
import { saveStrip } from './strip.ts'
import { makeProgressMeter, type ProgressMeter, type RenderProgress } from './progress.ts'
import { renderSegment } from './render-segment.ts'

export interface FilmOrder {
  timeline: Timeline
  output: string
  // Where a JPEG of a good frame goes.
  poster?: string | undefined
  // Where a JPEG of small frames goes, side by side from the beginning to the end.
  strip?: string | undefined
  // Other than that of the whole render.
  quality?: Quality | undefined
}

export interface RenderOptions {
  quality?: Quality | undefined
  signal?: AbortSignal | undefined
  onProgress?: ((progress: RenderProgress) => void) | undefined
  // After a failure or an abort, finished segments stay beside the output and the next run goes on from them.
  keepParts?: boolean | undefined
  // A folder for finished segments and music: this render takes from it what fits, and leaves there what it made.
  shelfFolder?: string | undefined
  // A program instead of the FFmpeg that comes with the engine.
  ffmpegPath?: string | undefined
}

export const renderFilm = (order: FilmOrder, options: RenderOptions = {}): Promise<void> =>
  renderFilms([order], options)

// The formats of one order share decoded photos and music.
export async function renderFilms(orders: FilmOrder[], options: RenderOptions = {}): Promise<void> {
  const films = orders.map((order) => ({ ...order, timeline: timelineSchema.parse(order.timeline) }))
  const framesTotal = films.reduce((sum, { timeline }) => sum + timeline.frames, 0)
  const codec = chooseCodec(options.ffmpegPath)
  const shelf = options.shelfFolder === undefined ? undefined : await openFilmShelf(options.shelfFolder)
  const shared: SharedWork = {
    codec,
    shelf,
    photos: makePhotoShelf(films.map(({ timeline }) => timeline)),
    meter: makeProgressMeter(framesTotal, options.onProgress ?? (() => undefined)),
    soundtrack: shareSoundtracks({ codec, shelf }, options.signal),
  }
  shared.meter.enter('preparing')
  try {
    for (const film of films) await renderOne(film, shared, options)
    await shelf?.tidy()
  } catch (error) {
    throw clearlyWorded(error, options.signal)
  }
  shared.meter.enter('done')
}

interface SharedWork {
  codec: FilmCodec
  shelf: FilmShelf | undefined
  photos: PhotoShelf
  meter: ProgressMeter
  soundtrack: (timeline: SoundtrackOf) => Promise<Sound>
}

async function renderOne(order: FilmOrder, shared: SharedWork, options: RenderOptions): Promise<void> {
  const { timeline, output } = order
  await mkdir(dirname(output), { recursive: true })
  const { keepParts: isKept = false } = options
  const quality = order.quality ?? options.quality ?? 'final'
  const segments = planSegments(timeline, shared.shelf ? 'shelved' : 'plain')
  const parts = await openPartsFolder(output, { timeline, quality, segments, shelf: shared.shelf, isKept })
  let isDone = false
  try {
    const composing = shared.soundtrack(timeline)
    // Awaited again below; a failure before that must not count as unhandled.
    composing.catch(() => undefined)
    // Beside a full-size encoder the composer would need too much memory; beside a draft's it saves a second.
    if (quality !== 'draft') await composing
    const rendered = await renderSegments({ order, parts, segments, quality }, shared, options.signal)
    shared.meter.enter('joining')
    const notes = timeline.audio.source.kind === 'composed' ? instrumentCredits : undefined
    const joined = { segments: rendered, sound: await composing, fps: timeline.fps, output: parts.unfinished(output) }
    await shared.codec.joinFilm({ ...joined, notes, signal: options.signal })
    for (const still of stillsOf(order)) await parts.finish(still)
    await parts.finish(output)
    isDone = true
  } finally {
    if (isDone || !isKept) await parts.remove()
  }
}

const stillsOf = ({ poster, strip }: FilmOrder): string[] => [poster, strip].filter((path) => path !== undefined)

interface Rendering {
  order: FilmOrder
  parts: Awaited<ReturnType<typeof openPartsFolder>>
  segments: readonly Segment[]
  quality: Quality
}

async function renderSegments(
  { order, parts, segments, quality }: Rendering,
  { codec, photos, meter }: SharedWork,
  signal: AbortSignal | undefined,
): Promise<{ path: string; startFrame: number }[]> {
  const { timeline } = order
  const kernel = loadKernel()
  const stage = makeStage({ kernel, sampler: makeSampler(kernel), photos, codec, timeline })
  meter.enter('rendering')
  try {
    const done = []
    for (const segment of segments) {
      signal?.throwIfAborted()
      const path = parts.segmentPath(segment.index)
      if (parts.finishedSegments.has(segment.index)) meter.skip(segment.frames)
      else {
        await renderSegment(
          { kernel, stage, codec, meter, signal },
          { segment, timeline, quality, path: parts.unfinished(path) },
        )
        await parts.finish(path)
      }
      done.push({ path, startFrame: segment.startFrame })
    }
    if (order.poster) await savePoster({ kernel, stage }, timeline, parts.unfinished(order.poster))
    if (order.strip) await saveStrip({ kernel, stage }, timeline, parts.unfinished(order.strip))
    return done
  } finally {
    await stage.close()
  }
}

function shareSoundtracks(
  { codec, shelf }: Pick<SharedWork, 'codec' | 'shelf'>,
  signal: AbortSignal | undefined,
): SharedWork['soundtrack'] {
  const made = new Map<string, Promise<Sound>>()
  return (film) => {
    const key = JSON.stringify([film.audio, film.frames, film.fps])
    const make = (): Promise<Sound> => makeSoundtrack(codec, film, signal)
    // A recording may be replaced under its name; what is composed is always the same.
    const isComposed = film.audio.source.kind === 'composed' && film.audio.voice === undefined
    const sound = made.get(key) ?? (shelf && isComposed ? shelf.sound(key, make) : make())
    made.set(key, sound)
    return sound
  }
}
