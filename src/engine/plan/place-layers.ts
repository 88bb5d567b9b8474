// What is written on the film and when: a name at the opening, captions between, the card at the end.

import { AppError } from '#src/kit/app-error.ts'
import { clearPlace } from './clear-place.ts'
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
  // Where the subjects of each clip stand on the screen.
  subjects: readonly Rect[][]
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

function placeOpening({ format, opening, accent, fps, cuts, subjects }: Stage, words: Words): Layer | undefined {
  if (opening === 'none' || words.businessName === undefined) return undefined
  const end = cuts.at(-1) ?? 0
  const start = Math.min(Math.round(fps * 0.3), Math.floor(end / 4))
  // It keeps clear of the first clip's subject, not of the second's; a first clip too short to read it must share it.
  const firstCut = cuts[1] ?? end
  const until = firstCut >= fps * 2 ? firstCut : Math.floor(end / 2)
  const frames = Math.max(1, Math.min(Math.round(fps * 3.4), until - start))
  const name = { start, frames, fade: Math.min(fade, Math.floor(frames / 3)), text: words.businessName, accent }
  const subtitle = words.tagline === undefined ? {} : { subtitle: words.tagline }
  const rect = clearPlace({ kind: opening, text: words.businessName, format }, subjects[0] ?? [])
  return { kind: opening, ...name, ...subtitle, rect }
}

// Each begins with a clip where it can and stays long enough to be read; none meets another.
function placeCaptions(stage: Stage, captions: readonly string[], from: number): Layer[] {
  const { fps, cuts } = stage
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
      rect: captionRect(stage, text, { start, frames }),
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

// A long one takes what room it needs; a short one keeps clear of what is seen behind it.
function captionRect({ format, cuts, subjects }: Stage, text: string, { start, frames }: Shown): Rect {
  if (text.length > 60) return safeBand(format, text.length > 140 ? 0.58 : 0.74, 1)
  const seen = subjects.filter(
    (_, index) => (cuts[index] ?? 0) < start + frames && (cuts[index + 1] ?? Infinity) > start,
  )
  return clearPlace({ kind: 'caption', text, format }, seen.flat())
}

type Shown = Pick<Layer, 'start' | 'frames'>

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
