// Which stretches of a recording a film plays: from its beginning, over a bar line where its parts change, to its end.

import { barStarts, type HeardRecording } from './listen-to.ts'

export interface RecordingCut {
  parts: { fromSeconds: number; seconds: number }[]
  // Up to the end card, in bars of the recording.
  bars: number
}

export function cutRecording(heard: HeardRecording, seconds: number, closingSeconds: number): RecordingCut {
  const barSeconds = 240 / heard.bpm
  const starts = barStarts(heard)
  const bars = Math.max(1, Math.round(closingSeconds / barSeconds))
  const last = heard.endingBar ?? Math.max(1, starts.length - 2)
  const played = chooseBars(heard, { bars, last })
  const startOf = (bar: number): number => (starts[0] ?? 0) + bar * barSeconds
  const parts = joinBars(played).map(({ from, count }) => ({ fromSeconds: startOf(from), seconds: count * barSeconds }))
  const closing = { fromSeconds: startOf(last), seconds: Math.max(0.2, seconds - bars * barSeconds) }
  const before = parts.at(-1)
  // What follows on in the recording is one stretch, without a seam.
  if (before && Math.abs(before.fromSeconds + before.seconds - closing.fromSeconds) < 1e-6) {
    return { bars, parts: [...parts.slice(0, -1), { ...before, seconds: before.seconds + closing.seconds }] }
  }
  return { bars, parts: [...parts, closing] }
}

// The bars in the order they are played. The end is the recording's own; what is too long is left out, what is too short
// comes again, both by whole phrases where it can be.
function chooseBars({ sectionBars = [] }: HeardRecording, { bars, last }: { bars: number; last: number }): number[] {
  if (last >= bars) {
    const surplus = last - bars
    const cut = surplus === 0 ? bars : bestCut(sectionBars, bars, surplus)
    return Array.from({ length: bars }, (_, bar) => (bar < cut ? bar : bar + surplus))
  }
  const phrase = last >= 4 ? Math.floor(last / 4) * 4 : last
  const repeated = Array.from({ length: bars }, (_, bar) => bar)
  const tail = Math.min(phrase, bars)
  return repeated.map((bar) => (bar < bars - tail ? bar % phrase : last - (bars - bar)))
}

// Leaving the recording at the head of one part and joining it at the head of another is heard least.
function bestCut(sectionBars: readonly number[], bars: number, surplus: number): number {
  const cost = (cut: number): number =>
    (sectionBars.includes(cut + surplus) ? 0 : 3) +
    (sectionBars.includes(cut) ? 0 : 1) +
    (cut % 4 === 0 ? 0 : 1) +
    Math.abs(cut - bars / 2) / bars
  // Its beginning and its end are both worth hearing.
  const cuts = Array.from({ length: bars }, (_, cut) => cut).filter((cut) => cut >= bars / 4 && cut <= (bars * 3) / 4)
  return cuts.reduce((best, cut) => (cost(cut) < cost(best) ? cut : best), Math.floor(bars / 2))
}

function joinBars(bars: readonly number[]): { from: number; count: number }[] {
  const joined: { from: number; count: number }[] = []
  for (const bar of bars) {
    const last = joined.at(-1)
    if (last && last.from + last.count === bar) last.count += 1
    else joined.push({ from: bar, count: 1 })
  }
  return joined
}
