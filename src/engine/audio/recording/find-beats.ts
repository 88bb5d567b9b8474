import type { BeatGrid } from '#src/engine/audio/beat-grid.ts'
import { sampleRate, type Sound } from '#src/engine/audio/sound.ts'

const hopsPerSecond = 100
const hop = sampleRate / hopsPerSecond
const slowestBpm = 72
const fastestBpm = 152

// The beats of a given recording: how often its loudness jumps, and when. An even grid is assumed, as dance, pop and
// film music have it; a recording without a pulse gets the grid that fits it least badly, which is still a rhythm.
export function findBeats(sound: Sound): BeatGrid {
  const onsets = measureOnsets(sound)
  const rough = bestGrid(onsets, steps(slowestBpm, fastestBpm, 0.25))
  // A quarter of a beat a minute is a quarter of a second after four minutes.
  const { bpm, offset } = bestGrid(onsets, steps(rough.bpm - 0.25, rough.bpm + 0.25, 0.02))
  const beatSeconds = 60 / bpm
  const seconds = sound.left.length / sampleRate
  const count = Math.max(0, Math.ceil((seconds - offset) / beatSeconds))
  const beatsSeconds = Array.from({ length: count }, (_, beat) => offset + beat * beatSeconds)
  return { bpm, beatsPerBar: 4, beatsSeconds, firstBar: findFirstBar(onsets, beatsSeconds) }
}

const steps = (from: number, until: number, step: number): number[] =>
  Array.from({ length: Math.floor((until - from) / step) + 1 }, (_, index) => from + index * step)

function measureOnsets({ left, right }: Sound): Float32Array {
  const hops = Math.floor(left.length / hop)
  const levels = Float32Array.from({ length: hops }, (_, index) => {
    let power = 0
    for (let at = index * hop; at < (index + 1) * hop; at += 1) power += (left[at] ?? 0) ** 2 + (right[at] ?? 0) ** 2
    return Math.log10(power / hop + 1e-6)
  })
  return levels.map((level, index) => Math.max(0, level - (levels[index - 1] ?? level)))
}

// Of every four beats one is struck hardest.
function findFirstBar(onsets: Float32Array, beatsSeconds: readonly number[]): number {
  const weights = [0, 0, 0, 0]
  beatsSeconds.forEach((seconds, beat) => {
    const at = Math.round(seconds * hopsPerSecond)
    weights[beat % 4] = (weights[beat % 4] ?? 0) + Math.max(onsets[at - 1] ?? 0, onsets[at] ?? 0, onsets[at + 1] ?? 0)
  })
  // A film begins with the first of them unless another is clearly stronger.
  const [first = 0] = weights
  const strongest = Math.max(...weights)
  return strongest > first * 1.15 ? weights.indexOf(strongest) : 0
}

interface Grid {
  bpm: number
  offset: number
  score: number
}

// Every tempo and every start is laid over the jumps; the grid that meets most of them wins.
function bestGrid(onsets: Float32Array, tempos: readonly number[]): Grid {
  let best: Grid = { bpm: 100, offset: 0, score: 0 }
  for (const bpm of tempos) {
    const period = (60 / bpm) * hopsPerSecond
    for (let start = 0; start < period; start += 1) {
      const score = scoreGrid(onsets, start, period)
      if (score > best.score) best = { bpm, offset: start / hopsPerSecond, score }
    }
  }
  return best
}

function scoreGrid(onsets: Float32Array, start: number, period: number): number {
  let sum = 0
  let beats = 0
  for (let at = start; at < onsets.length; at += period) {
    const nearest = Math.round(at)
    sum += (onsets[nearest] ?? 0) + 0.5 * ((onsets[nearest - 1] ?? 0) + (onsets[nearest + 1] ?? 0))
    beats += 1
  }
  return beats === 0 ? 0 : sum / beats
}
