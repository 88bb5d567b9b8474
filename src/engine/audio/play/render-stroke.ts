import type { Sound } from '../sound.ts'

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

// A pianist's two microphones go to two sides; a single one is placed between them.
export function renderStroke({ left, right }: Sound, channels: readonly Float32Array[], stroke: Stroke): void {
  const [first, second] = channels
  if (!first) return
  const room = left.length - stroke.from
  const heard = readStroke(first, stroke, room)
  const loudness = second ? Math.SQRT2 : 1
  add(left.subarray(stroke.from), heard, stroke.left * loudness)
  add(right.subarray(stroke.from), second ? readStroke(second, stroke, room) : heard, stroke.right * loudness)
}

// Serves one stroke after another: a new one for each would keep the collector busy.
let scratch = new Float32Array(0)
const edgeSamples = 240

// In, through, out: each stage changes the level in its own way, and a stage ends early where a held note goes round.
function readStroke(samples: Float32Array, stroke: Stroke, room: number): Float32Array {
  const { holdSamples, loop } = stroke
  const out = scratchFor(Math.min(holdSamples + Math.round(stroke.releaseSamples * 2.2), room))
  const turnsAt = loop && holdSamples * stroke.speed > loop.until ? loop.until : Number.POSITIVE_INFINITY
  const reading: Reading = {
    place: stroke.skip + 1,
    smooth: 0,
    level: 0,
    index: 0,
    speed: stroke.speed,
    smoothing: stroke.smoothing,
    factor: 1,
    rise: 0,
  }
  for (const stage of stagesOf(stroke)) {
    reading.factor = stage.factor
    reading.rise = stage.rise
    while (reading.index < Math.min(stage.until, out.length)) {
      const edge = Math.min(turnsAt, samples.length - 3)
      const ready = Math.ceil((edge - reading.place) / stroke.speed)
      if (ready > 0)
        advance(samples, out.subarray(0, Math.min(stage.until, out.length, reading.index + ready)), reading)
      else if (loop && turnsAt <= samples.length) reading.place -= loop.until - loop.from
      else return fadeOut(out.subarray(0, reading.index))
    }
  }
  return fadeOut(out.subarray(0, reading.index))
}

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

interface Reading {
  place: number
  smooth: number
  level: number
  index: number
  speed: number
  smoothing: number
  factor: number
  rise: number
}

// A score has some fifty million of these samples: nothing in here asks where it is.
function advance(samples: Float32Array, out: Float32Array, reading: Reading): void {
  const { speed, smoothing, factor, rise } = reading
  let { place, smooth, level } = reading
  for (let index = reading.index; index < out.length; index += 1) {
    const at = place | 0
    smooth += smoothing * (between(samples, at, place - at) - smooth)
    out[index] = smooth * level
    level = level * factor + rise
    place += speed
  }
  reading.place = place
  reading.smooth = smooth
  reading.level = level
  reading.index = out.length
}

function scratchFor(length: number): Float32Array {
  if (scratch.length < length) scratch = new Float32Array(length)
  return scratch.subarray(0, Math.max(0, length))
}

function fadeOut(out: Float32Array): Float32Array {
  const edge = Math.min(out.length, edgeSamples)
  for (let step = 1; step <= edge; step += 1) out[out.length - step] = ((out[out.length - step] ?? 0) * step) / edge
  return out
}

// Hermite through four samples.
function between(samples: Float32Array, at: number, fraction: number): number {
  const before = samples[at - 1]!
  const here = samples[at]!
  const next = samples[at + 1]!
  const after = samples[at + 2]!
  const slope = 0.5 * (next - before)
  const bend = here - next
  const turn = slope + bend
  const end = turn + bend + 0.5 * (after - here)
  return ((end * fraction - (turn + end)) * fraction + slope) * fraction + here
}

function add(bus: Float32Array, heard: Float32Array, gain: number): void {
  for (let index = 0; index < heard.length; index += 1) bus[index] = (bus[index] ?? 0) + (heard[index] ?? 0) * gain
}
