// The music gives way to the film: its tempo moves a little, so that whole bars fill it up to the end card.

import { seededRandom } from '#src/engine/seeded-random.ts'
import type { MoodName } from '#src/engine/audio/moods.ts'
import { moods } from './moods/moods.ts'

export interface Tempo {
  bpm: number
  // Up to the end card; the last bar may be cut short.
  beats: number
  bars: number
  // Where the last chord begins.
  closingSeconds: number
}

export const beatsPerBar = 4
// The end card comes within two bars' beats and then stands whole for three and a half seconds.
export const closingLength = (seconds: number): number => Math.min(5.2, seconds * 0.3)

export interface TempoWish {
  mood: MoodName
  seed: number
  seconds: number
}

export function fitTempo({ mood, seed, seconds }: TempoWish): Tempo {
  const closingSeconds = seconds - closingLength(seconds)
  const [slowest, fastest] = moods[mood].bpm
  const wished = seededRandom(seed ^ 0x5bd1).between(slowest, fastest)
  const bars = bestBars(closingSeconds, wished)
  return { bpm: (bars * 240) / closingSeconds, beats: bars * beatsPerBar, bars, closingSeconds }
}

// Phrases have four bars: a piece of whole phrases, or of half ones, is worth a little of the tempo.
function bestBars(seconds: number, bpm: number): number {
  const exact = (seconds * bpm) / 240
  const cost = (bars: number): number =>
    Math.abs(Math.log2(bars / exact)) * 10 + (bars % 4 === 0 ? 0 : bars % 2 === 0 ? 0.5 : 1.1)
  const candidates = [-2, -1, 0, 1, 2].map((step) => Math.max(1, Math.round(exact) + step))
  return candidates.reduce((best, bars) => (cost(bars) < cost(best) ? bars : best))
}

// The edit may end elsewhere than the music proposed: the beats stay where the cuts are, as nearly as whole beats allow.
export function followTempo(bpm: number, closingSeconds: number): Tempo {
  const beats = Math.max(1, Math.round((closingSeconds * bpm) / 60))
  return { bpm: (beats * 60) / closingSeconds, beats, bars: Math.ceil(beats / beatsPerBar), closingSeconds }
}

// A calm piece over a fast cut counts every second beat of it, a driven one over a slow cut twice as many.
export function nearestPulse(bpm: number, [slowest, fastest]: readonly [number, number]): number {
  const distance = (pulse: number): number => Math.abs(Math.log2(pulse / Math.sqrt(slowest * fastest)))
  return [bpm, bpm / 2, bpm * 2].reduce((best, pulse) => (distance(pulse) < distance(best) - 0.2 ? pulse : best))
}
