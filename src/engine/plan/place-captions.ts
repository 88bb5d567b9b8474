import { type CalmMap, calmMap, calmPlace, coverOf, isCalm, isWrittenOn } from './calm-map.ts'
import type { Place } from './end-card-places.ts'
import type { Stage, StageShot, Words } from './film-words.ts'
import type { CaptionLayer } from './layer-plan.ts'
import { captionSecondsAtLeast, captionSecondsNeeded, minCaptionSeconds } from './reading-time.ts'
import { type Seat, seatCaptions } from './seat-captions.ts'
import type { Treatment } from './timeline.ts'
import { mastheadOf, slipPlaces, stripOf, wordZone } from './word-places.ts'
import { movedAside, setting } from './word-setting.ts'

// Words are gone a moment before their picture goes.
const tail = 2

export interface PlacedCaptions {
  layers: CaptionLayer[]
  // Shots whose photo moved aside for its caption.
  moved: Map<number, Treatment>
}

// `opening` is what moved aside for the name: a caption of the same shot stands where the name stood.
export function placeCaptions(
  stage: Stage,
  words: Words,
  { from, opening }: { from: number; opening: ReadonlyMap<number, Treatment> },
): PlacedCaptions {
  const { fps, endFrame } = stage
  const seats = seatCaptions(stage.shots, words, { from, until: endFrame, fps })
  const moved = new Map(opening)
  const layers = seats.flatMap((seat, index) => {
    if (seat.captions.length === 0) return []
    const stand = captionPlace(stage, seat, moved)
    return writeSeat(stage, runOver(stage, { seats, index, stand }), stand.layer)
  })
  return { layers, moved }
}

interface Run {
  seats: readonly Seat[]
  index: number
  stand: Stand
}

// A photo that is gone too soon leaves its caption over the next, unless that has words of its own or no place for them. What the words are changes nothing else of the film.
function runOver(stage: Stage, { seats, index, stand }: Run): Seat {
  const seat = seats[index] as Seat
  if (seat.captions.length !== 1) return seat
  const least = leastEnd(seat, stage.fps)
  const wanted = seat.start + tail + Math.ceil(captionSecondsAtLeast(seat.captions[0] ?? '') * stage.fps)
  let { end } = seat
  for (const next of seats.slice(index + 1)) {
    const isClear = end < least || next.shots.every((shot) => stand.staysOver(mapOf(stage, shot)))
    if (end >= wanted || next.captions.length > 0 || !isClear) break
    end = Math.min(next.end, wanted)
  }
  return { ...seat, end }
}

// Before this nobody has read anything.
const leastEnd = ({ start }: Seat, fps: number): number => start + tail + Math.ceil(minCaptionSeconds * fps)

function writeSeat(stage: Stage, { start, end, captions }: Seat, { place, ...own }: CaptionPlace): CaptionLayer[] {
  const { fps } = stage
  // Unless it is seen hardly long enough to read them.
  const after = end - start - tail < minCaptionSeconds * fps ? 0 : tail
  const share = (end - after - start) / Math.max(1, captions.length)
  return captions.flatMap((text, index): CaptionLayer[] => {
    const first = Math.round(start + share * index)
    const room = Math.floor(share) - (index < captions.length - 1 ? after : 0)
    const frames = Math.min(room, Math.round(fps * captionSecondsNeeded(text) * 1.4))
    if (frames < minCaptionSeconds * fps) return []
    return [{ kind: 'caption', start: first, frames, ...setting(stage, place), text, ...own }]
  })
}

interface CaptionPlace extends Pick<CaptionLayer, 'ink' | 'slip' | 'leadsTo'> {
  place: Place
}

interface Stand {
  layer: CaptionPlace
  // Whether it can stay there over another shot.
  staysOver: (map: CalmMap) => boolean
}

const least = {
  editorial: [{ width: 460, height: 260 }],
  bold: [{ width: 520, height: 260 }],
  quiet: [{ width: 560, height: 200 }],
}
const most = { width: 800, height: 300 }

// On a calm part; else on a slip over a corner that holds nothing; else the photo moves aside.
function captionPlace(stage: Stage, seat: Seat, moved: Map<number, Treatment>): Stand {
  const { design, format, colours } = stage
  const { shots } = seat
  if (shots.some((index) => moved.has(index))) {
    const { words, leadsTo } = mastheadOf(design, format)
    return { layer: onGround(stage, words, leadsTo), staysOver: () => false }
  }
  const maps = shots.map((index) => mapOf(stage, index))
  const [first, ...others] = maps
  // A block stands behind all captions of a poster.
  const calm =
    design === 'bold' || !first || others.length > 0
      ? undefined
      : calmPlace(first, { zone: wordZone(design, format), least: least[design], most })
  if (calm) {
    return { layer: { place: calm.place, ink: colours[calm.ink] }, staysOver: (map) => isCalm(map, calm) }
  }
  // A line that would fit any photo moves none; and where one runs on into another picture its own cannot make room alone.
  const mayMove =
    seat.isBound &&
    seat.end >= leastEnd(seat, stage.fps) &&
    !shots.some((index) => stage.shots[index]?.treatment.kind === 'split')
  if (design !== 'quiet' || !mayMove) {
    const slips = slipPlaces(format).map((slip) => ({
      ...slip,
      // Over writing only where there is nothing else: both would be illegible.
      cover: Math.max(...maps.map((map) => coverOf(map, slip.place) + (isWrittenOn(map, slip.place) ? 1 : 0))),
    }))
    const bare = slips.find(({ cover }) => cover === 0) ?? slips.toSorted((a, b) => a.cover - b.cover)[0]
    if (bare && (bare.cover < tolerable || !mayMove)) {
      const staysOver = (map: CalmMap): boolean => coverOf(map, bare.place) < tolerable && !isWrittenOn(map, bare.place)
      return { layer: { place: bare.place, ink: colours.ink, slip: bare.edge }, staysOver }
    }
  }
  return { layer: asideFor(stage, shots, moved), staysOver: () => false }
}

// A slip over a corner hides no more of what is shown than this.
const tolerable = 0.12

function mapOf(stage: Stage, index: number): CalmMap {
  const { subjects, treatment } = stage.shots[index] as StageShot
  return calmMap(treatment, { ...stage, subjects })
}

function asideFor(stage: Stage, shots: readonly number[], moved: Map<number, Treatment>): CaptionPlace {
  const { photo, words, leadsTo } = stripOf(stage.design, stage.format)
  for (const index of shots) {
    const shot = stage.shots[index]
    const aside = shot && movedAside(stage, { shot, place: photo })
    if (aside) moved.set(index, aside)
  }
  return onGround(stage, words, leadsTo)
}

const onGround = ({ colours }: Stage, place: Place, leadsTo: number | undefined): CaptionPlace => ({
  place,
  ink: colours.ink,
  ...(leadsTo !== undefined && { leadsTo }),
})
