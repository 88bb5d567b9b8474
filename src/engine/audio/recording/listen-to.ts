// What the planner must know of a recording: its beats, where its parts change, and where it comes to rest.

import { z } from 'zod'
import { loudnessSteps } from '#src/engine/audio/loudness.ts'
import { sampleRate, type Sound } from '#src/engine/audio/sound.ts'
import { findBeats } from './find-beats.ts'

const heardRecordingSchema = z.strictObject({
  bpm: z.number().min(40).max(220),
  beatsPerBar: z.literal(4),
  beatsSeconds: z.array(z.number().min(0)).max(4000),
  firstBar: z.int().min(0).max(3).optional(),
  // Bars with which another part begins.
  sectionBars: z.array(z.int().min(0)).max(200).optional(),
  // The bar with the last chord, where there is one.
  endingBar: z.int().min(1).optional(),
})
export type HeardRecording = z.infer<typeof heardRecordingSchema>

export function listenTo(sound: Sound): HeardRecording {
  const grid = findBeats(sound)
  const bars = barStarts(grid)
  const steps = loudnessSteps(sound)
  const levels = bars.map((from, bar) => levelBetween(steps, from, bars[bar + 1] ?? sound.left.length / sampleRate))
  const endingBar = findEnding(steps, bars)
  return {
    ...grid,
    beatsPerBar: 4,
    sectionBars: findSections(levels),
    ...(endingBar !== undefined && { endingBar }),
  }
}

export const barStarts = ({
  beatsSeconds,
  firstBar = 0,
}: Pick<HeardRecording, 'beatsSeconds' | 'firstBar'>): number[] =>
  beatsSeconds.filter((_, beat) => beat >= firstBar && (beat - firstBar) % 4 === 0)

function levelBetween(steps: readonly number[], from: number, until: number): number {
  const part = steps.slice(Math.round(from * 10), Math.max(Math.round(from * 10) + 1, Math.round(until * 10)))
  return part.reduce((sum, level) => sum + Math.max(-50, level), 0) / Math.max(1, part.length)
}

// Four bars that are clearly louder or softer than the four before them.
function findSections(levels: readonly number[]): number[] {
  const mean = (from: number, until: number): number => {
    const part = levels.slice(Math.max(0, from), until)
    return part.reduce((sum, level) => sum + level, 0) / Math.max(1, part.length)
  }
  const change = levels.map((_, bar) => (bar < 2 ? 0 : Math.abs(mean(bar, bar + 4) - mean(bar - 4, bar))))
  return levels.flatMap((_, bar) => {
    const here = change[bar] ?? 0
    const isPeak = [-2, -1, 1, 2].every((step) => (change[bar + step] ?? 0) <= here)
    return bar === 0 || (here > 1.8 && isPeak) ? [bar] : []
  })
}

// The last bar line after which nothing is struck any more and the sound dies away by itself.
function findEnding(steps: readonly number[], bars: readonly number[]): number | undefined {
  const loud = steps.toSorted((a, b) => b - a)[Math.floor(steps.length / 4)] ?? -70
  const last = bars.findLastIndex((seconds) => {
    const here = Math.max(...steps.slice(Math.round(seconds * 10), Math.round(seconds * 10) + 6), -70)
    return here > loud - 9
  })
  const from = Math.round((bars[last] ?? 0) * 10)
  const after = steps.slice(from + 6)
  const rises = after.some((level, index) => level > (after[index - 3] ?? level) + 4 && level > loud - 20)
  const isQuietAtTheEnd = (steps.at(-2) ?? -70) < loud - 18
  return last > 0 && !rises && isQuietAtTheEnd ? last : undefined
}
