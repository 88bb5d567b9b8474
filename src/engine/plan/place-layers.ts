// What is written on the film and when: a name at the opening, captions between, the card at the end.

import { AppError } from '#src/kit/app-error.ts'
import { overlapOf } from '../analyse/boxes.ts'
import type { FilmStyle } from './film-style.ts'
import type { FormatName } from './formats.ts'
import { safeBand, safeZone } from './safe-zone.ts'
import type { Layer, Rect } from './timeline.ts'

export interface Words {
  businessName?: string | undefined
  tagline?: string | undefined
  captions: readonly string[]
  cta?: string | undefined
  logoPath?: string | undefined
  watermark?: string | undefined
}

export interface Stage {
  format: FormatName
  opening: FilmStyle['opening']
  accent: string
  fps: number
  frames: number
  // Where the clips begin; the last is the end card.
  cuts: readonly number[]
  // Where the first clip's subject stands on the screen.
  subject: Rect | undefined
}

export function placeLayers(stage: Stage, words: Words): Layer[] {
  const opening = placeOpening(stage, words)
  const from = opening ? opening.start + opening.frames : Math.round(stage.fps * 0.4)
  return [
    ...(opening ? [opening] : []),
    ...placeCaptions(stage, fitCaptions(stage, words, from), from),
    ...placeEndCard(stage, words),
    ...placeWatermark(stage, words),
  ]
}

const fade = 10

function placeOpening({ format, opening, accent, fps, cuts, subject }: Stage, words: Words): Layer | undefined {
  if (opening === 'none' || words.businessName === undefined) return undefined
  const end = cuts.at(-1) ?? 0
  const start = Math.min(Math.round(fps * 0.3), Math.floor(end / 4))
  // It keeps clear of the first clip's subject, not of the second's; a first clip too short to read it must share it.
  const firstCut = cuts[1] ?? end
  const until = firstCut >= fps * 2 ? firstCut : Math.floor(end / 2)
  const frames = Math.max(1, Math.min(Math.round(fps * 3.4), until - start))
  const name = { start, frames, fade: Math.min(fade, Math.floor(frames / 3)), text: words.businessName, accent }
  const subtitle = words.tagline === undefined ? {} : { subtitle: words.tagline }
  return opening === 'title'
    ? { kind: 'title', ...name, ...subtitle, rect: clearPlace(format, subject, titlesFor(format)) }
    : { kind: 'lower-third', ...name, ...subtitle, rect: clearPlace(format, subject, lowerPlaces) }
}

// Places in the safe zone, the best first.
const wholeWidth = { x: 0, width: 1 }
const titlePlaces: readonly Rect[] = [
  { ...wholeWidth, y: 0.32, height: 0.36 },
  { ...wholeWidth, y: 0.04, height: 0.32 },
  { ...wholeWidth, y: 0.64, height: 0.32 },
]
// A wide frame has room beside its subject.
const sidePlaces: readonly Rect[] = [
  { x: 0.56, width: 0.44, y: 0.25, height: 0.5 },
  { x: 0, width: 0.44, y: 0.25, height: 0.5 },
]
const lowerPlaces: readonly Rect[] = [
  { ...wholeWidth, y: 0.82, height: 0.18 },
  { ...wholeWidth, y: 0, height: 0.18 },
]

const titlesFor = (format: FormatName): readonly Rect[] =>
  format === 'landscape' ? [...titlePlaces, ...sidePlaces] : titlePlaces

// The first place, unless the subject is there and another is clearly better.
function clearPlace(format: FormatName, subject: Rect | undefined, places: readonly Rect[]): Rect {
  const zone = safeZone(format)
  const rects = places.map(({ x, y, width, height }) => ({
    x: zone.x + zone.width * x,
    y: zone.y + zone.height * y,
    width: zone.width * width,
    height: zone.height * height,
  }))
  const covered = rects.map((rect) => (subject ? overlapOf(rect, subject) : 0))
  const least = Math.min(...covered)
  const index = covered.findIndex((share) => share <= least + 0.01)
  return rects[index] ?? zone
}

// Each begins with a clip where it can and stays long enough to be read; none meets another.
function placeCaptions({ format, fps, cuts }: Stage, captions: readonly string[], from: number): Layer[] {
  const until = (cuts.at(-1) ?? 0) - Math.round(fps * 0.2)
  const share = (until - from) / captions.length
  const starts = captions.map((_, index) => nearestCut(cuts, from + share * index, share * 0.45))
  return captions.map((text, index): Layer => {
    const start = starts[index] ?? from
    const end = Math.min(until, (starts[index + 1] ?? until) - 4)
    const frames = Math.max(1, Math.min(end - start, Math.round(fps * readingSeconds(text))))
    return {
      kind: 'caption',
      start,
      frames,
      fade: Math.min(8, Math.floor(frames / 4)),
      text,
      rect: captionRect(format, text),
    }
  })
}

// Shorter than this a caption is a flicker.
const shortestCaptionSeconds = 1.2

function fitCaptions({ fps, cuts }: Stage, { captions, watermark }: Words, from: number): readonly string[] {
  const seconds = ((cuts.at(-1) ?? 0) - from) / fps
  const most = Math.max(0, Math.floor(seconds / shortestCaptionSeconds))
  // A preview shows what it has time for.
  if (captions.length <= most || watermark !== undefined) return captions.slice(0, most)
  const text = `${captions.length} captions do not fit into this film; ${most} would.`
  throw new AppError('bad_request', text)
}

function nearestCut(cuts: readonly number[], wanted: number, reach: number): number {
  const near = cuts.filter((cut) => cut >= wanted - 1 && cut - wanted <= reach)
  return Math.round(near[0] ?? wanted) + 6
}

const readingSeconds = (text: string): number => 1.6 + text.length / 15

function captionRect(format: FormatName, text: string) {
  const tallness = text.length > 140 ? 0.42 : text.length > 60 ? 0.26 : 0.18
  return safeBand(format, 1 - tallness, 1)
}

function placeEndCard({ format, accent, frames, cuts }: Stage, words: Words): Layer[] {
  const text = words.businessName ?? words.cta
  if (text === undefined) return []
  const start = (cuts.at(-1) ?? 0) + 5
  const card: Layer = { kind: 'end-card', start, frames: frames - start, fade, text, accent, rect: safeZone(format) }
  if (words.tagline !== undefined) card.subtitle = words.tagline
  if (words.cta !== undefined && words.cta !== text) card.cta = words.cta
  if (words.logoPath !== undefined) card.logoPath = words.logoPath
  return [card]
}

// Over the whole frame: nobody has to read it, and nobody shall cut it off.
function placeWatermark({ frames }: Stage, { watermark }: Words): Layer[] {
  return watermark === undefined
    ? []
    : [{ kind: 'watermark', start: 0, frames, fade: 0, text: watermark, rect: { x: 0, y: 0, width: 1, height: 1 } }]
}
