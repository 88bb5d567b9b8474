import type { Pointer } from '#src/engine/wasm-blocks.ts'
import { type Bus, soundKernel } from '#src/engine/audio/kernel/sound-kernel.ts'

export interface Stroke {
  // Where on the bus it begins, in samples.
  from: number
  // Where in the recording, and how fast through it.
  skip: number
  speed: number
  loop: { from: number; until: number } | undefined
  holdSamples: number
  attackSamples: number
  releaseSamples: number
  decaySamples: number | undefined
  // Weight of a one-pole low-pass: 1 lets everything through.
  smoothing: number
  left: number
  right: number
}

// A recording in the kernel's memory.
export interface LoadedNote {
  channels: Pointer[]
  samples: number
}

// A pianist's two microphones go to two sides; a single one is placed between them.
export function renderStroke(bus: Bus, { channels, samples }: LoadedNote, stroke: Stroke): void {
  const kernel = soundKernel()
  const [first, second] = channels
  const length = lengthOf(stroke, samples, bus.samples)
  if (first === undefined || length <= 0) return
  const [left, right] = [bus.left + stroke.from * 4, bus.right + stroke.from * 4]
  const loudness = second === undefined ? 1 : Math.SQRT2
  const heard = kernel.allocate(length * 4)
  readStroke(first, { to: heard, length }, stroke)
  kernel.add(left, heard, length, stroke.left * loudness)
  if (second !== undefined) readStroke(second, { to: heard, length }, stroke)
  kernel.add(right, heard, length, stroke.right * loudness)
  kernel.release(heard)
}

const edgeSamples = 240
const startPlace = ({ skip }: Stroke): number => skip + 1
// A note that ends before its loop does never comes to it.
const loopOf = ({ loop, holdSamples, speed }: Stroke): Stroke['loop'] =>
  loop && holdSamples * speed > loop.until ? loop : undefined

// To the end of its release, of the recording or of the film.
function lengthOf(stroke: Stroke, samples: number, busSamples: number): number {
  const played = stroke.holdSamples + Math.round(stroke.releaseSamples * 2.2)
  const recorded = loopOf(stroke) ? played : Math.ceil((samples - 3 - startPlace(stroke)) / stroke.speed)
  return Math.min(played, recorded, busSamples - stroke.from)
}

// In, through, out: each stage changes the level in its own way, and is read in pieces where a held note goes round.
function readStroke(from: Pointer, { to, length }: { to: Pointer; length: number }, stroke: Stroke): void {
  const kernel = soundKernel()
  const loop = loopOf(stroke)
  const state = kernel.allocate(stateBytes)
  kernel.doubles(state, 2).set([startPlace(stroke), stroke.speed])
  kernel.floats(state, stateBytes / 4).set([0, 0, stroke.smoothing], 4)
  let done = 0
  for (const { until, factor, rise } of stagesOf(stroke)) {
    kernel.floats(state, stateBytes / 4).set([factor, rise], 7)
    while (done < Math.min(until, length)) {
      const ready = loop ? goRound(kernel.doubles(state, 1), loop, stroke.speed) : length
      const count = Math.min(until - done, length - done, ready)
      kernel.readStroke(from, to + done * 4, count, state)
      done += count
    }
  }
  kernel.fadeOut(to, length, Math.min(length, edgeSamples))
  kernel.release(state)
}

// How many samples there are to read before the end of the loop; at its end, the place moves back to its beginning.
function goRound(place: Float64Array, { from, until }: NonNullable<Stroke['loop']>, speed: number): number {
  if (place[0]! >= until) place[0]! -= until - from
  return Math.ceil((until - place[0]!) / speed)
}

// Two doubles (place, speed) and five floats (filter, level, smoothing, factor, rise).
const stateBytes = 36

interface Stage {
  until: number
  factor: number
  rise: number
}

function stagesOf({ attackSamples, holdSamples, releaseSamples, decaySamples }: Stroke): Stage[] {
  const attack = Math.max(1, Math.min(Math.round(attackSamples), holdSamples))
  const decay = Math.exp(-1 / (decaySamples ?? Number.POSITIVE_INFINITY))
  return [
    { until: attack, factor: 1, rise: 1 / attack },
    { until: holdSamples, factor: decay, rise: 0 },
    { until: Number.POSITIVE_INFINITY, factor: decay * Math.exp(-2 / releaseSamples), rise: 0 },
  ]
}
