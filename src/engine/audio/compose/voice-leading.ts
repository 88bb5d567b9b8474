// Chords as hands would play them: every voice goes to the nearest note that serves.

import { isClash, pitchClass } from './harmony.ts'

export interface VoicingWish {
  // Semitones above the tonic.
  tones: readonly number[]
  tonic: number
  low: number
  high: number
  voices: number
  before: readonly number[] | undefined
}

export function voiceChord(wish: VoicingWish): number[] {
  const { tones, tonic, low, high, voices } = wish
  const reachable = Array.from({ length: high - low + 1 }, (_, index) => low + index).filter((midi) =>
    tones.includes(pitchClass(midi, tonic)),
  )
  const voicings = choose(reachable, voices).filter((voicing) => isComplete(voicing, wish))
  const [first = reachable.slice(0, voices)] = voicings
  return voicings.reduce((best, voicing) => (cost(voicing, wish) < cost(best, wish) ? voicing : best), first)
}

function choose(midis: readonly number[], count: number): number[][] {
  if (count === 0) return [[]]
  return midis.flatMap((midi, index) => choose(midis.slice(index + 1), count - 1).map((rest) => [midi, ...rest]))
}

// Root and third are there, and no two voices rub.
function isComplete(voicing: readonly number[], { tones, tonic }: VoicingWish): boolean {
  const heard = new Set(voicing.map((midi) => pitchClass(midi, tonic)))
  const rubs = voicing.some((midi, index) => isClash(midi, voicing[index - 1] ?? midi))
  return !rubs && heard.has(tones[0] ?? 0) && heard.has(tones[1] ?? 0)
}

function cost(voicing: readonly number[], { before, low, high, voices }: VoicingWish): number {
  const middle = (low + high) / 2
  const centre = Math.abs(voicing.reduce((sum, midi) => sum + midi, 0) / voices - middle) * 0.3
  const spread = voicing.reduce((sum, midi, index) => {
    const gap = midi - (voicing[index - 1] ?? midi - 5)
    return sum + (gap < 3 ? 1.5 : gap > 9 ? (gap - 9) * 0.7 : 0)
  }, 0)
  if (!before) return centre + spread
  const motion = voicing.reduce((sum, midi, index) => sum + Math.abs(midi - (before[index] ?? midi)), 0)
  return centre + spread + motion + parallels(voicing, before) * 3
}

// Two voices that keep a fifth or an octave between them while both move sound like one.
function parallels(voicing: readonly number[], before: readonly number[]): number {
  const gap = (chord: readonly number[], one: number, other: number): number =>
    ((chord[other] ?? 0) - (chord[one] ?? 0)) % 12
  const isParallel = (one: number, other: number): boolean => {
    const now = gap(voicing, one, other)
    return (now === 7 || now === 0) && now === gap(before, one, other) && voicing[one] !== before[one]
  }
  return voicing.reduce(
    (count, _, one) => count + voicing.filter((_midi, other) => other > one && isParallel(one, other)).length,
    0,
  )
}
