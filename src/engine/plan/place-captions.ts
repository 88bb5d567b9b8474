import { clearPlace } from './clear-place.ts'
import type { Layer } from './layer-plan.ts'
import type { Stage, Words } from './film-words.ts'
import { captionSecondsAtLeast, captionSecondsNeeded, minCaptionSeconds } from './reading-time.ts'
import { safeBand } from './safe-zone.ts'
import { type Seat, seatCaptions } from './seat-captions.ts'
import type { Rect } from '#src/engine/geometry/rect.ts'

// Words come a moment after their picture and are gone before it goes, unless it is seen hardly long enough to read them.
const lead = 6
const tail = 2

export function placeCaptions(stage: Stage, words: Words, from: number): Layer[] {
  const { fps, endFrame } = stage
  const seats = seatCaptions(stage.shots, words, { from, until: endFrame, fps })
  return seats.flatMap((seat, index) => writeSeat(stage, runOver(seats, index, fps)))
}

// A photo that is gone too soon leaves its caption over the next, unless that has words of its own.
function runOver(seats: readonly Seat[], index: number, fps: number): Seat {
  const seat = seats[index] as Seat
  if (seat.captions.length !== 1) return seat
  const wanted = seat.start + lead + tail + Math.ceil(captionSecondsAtLeast(seat.captions[0] ?? '') * fps)
  let { end, subjects } = seat
  for (const next of seats.slice(index + 1)) {
    if (end >= wanted || next.captions.length > 0) break
    end = Math.min(next.end, wanted)
    subjects = [...subjects, ...next.subjects]
  }
  return { ...seat, end, subjects }
}

function writeSeat(stage: Stage, { start, end, captions, subjects }: Seat): Layer[] {
  const { fps, format, type, accent } = stage
  const isShort = end - start - lead - tail < minCaptionSeconds * fps
  const [before, after] = isShort ? [1, 1] : [lead, tail]
  const share = (end - after - start - before) / Math.max(1, captions.length)
  return captions.flatMap((text, index): Layer[] => {
    const first = Math.round(start + before + share * index)
    const room = Math.floor(share) - (index < captions.length - 1 ? after : 0)
    const frames = Math.min(room, Math.round(fps * captionSecondsNeeded(text) * 1.4))
    if (frames < minCaptionSeconds * fps) return []
    const timed = { start: first, frames, fade: Math.min(12, Math.floor(frames / 4)), type, accent }
    return [{ kind: 'caption', ...timed, text, rect: captionRect({ format, type }, text, subjects) }]
  })
}

// A long one takes what room it needs; a short one keeps clear of what is seen behind it.
function captionRect({ format, type }: Pick<Stage, 'format' | 'type'>, text: string, subjects: readonly Rect[]): Rect {
  if (text.length > 60) return safeBand(format, text.length > 140 ? 0.4 : 0.66, 1)
  return clearPlace({ kind: 'caption', text, format, type }, subjects)
}
