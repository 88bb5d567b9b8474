import { measureLoudness } from './loudness.ts'
import { sampleRate, type Sound } from './sound.ts'
import { measureTruePeakDb } from './true-peak.ts'

const targetLufs = -14
const ceilingDb = -1.3
const roundsAtMost = 6

// Louder until it is loud enough, then held below the ceiling; holding costs loudness, so it takes a few rounds.
export function masterSound(sound: Sound): Sound {
  const loudness = measureLoudness(sound)
  // Silence has no loudness to raise; a gain of infinity would turn it into NaN.
  if (!Number.isFinite(loudness)) return sound
  let gainDb = targetLufs - loudness
  let limitDb = ceilingDb
  let best = limit(sound, gainDb, limitDb)
  for (let round = 0; round < roundsAtMost; round += 1) {
    const missing = targetLufs - measureLoudness(best)
    const over = measureTruePeakDb(best) - ceilingDb
    if (Math.abs(missing) < 0.1 && over <= 0.1) break
    gainDb += missing
    limitDb -= Math.max(0, over)
    best = limit(sound, gainDb, limitDb)
  }
  return best
}

// Looks 4 ms ahead: the gain is already down when the peak arrives, and rises again slowly.
function limit({ left, right }: Sound, gainDb: number, limitDb: number): Sound {
  const gain = 10 ** (gainDb / 20)
  const ceiling = 10 ** (limitDb / 20)
  const ahead = Math.round(0.004 * sampleRate)
  const rise = 1 - Math.exp(-1 / (0.08 * sampleRate))
  const allowed = allowedGains({ left, right }, gain, ceiling)
  const coming = lowestAhead(allowed, ahead)
  const out = { left: new Float32Array(left.length), right: new Float32Array(right.length) }
  let held = 1
  for (let at = 0; at < left.length; at += 1) {
    const wanted = coming[at] ?? 1
    held = wanted < held ? Math.max(wanted, held - (1 - wanted) / ahead) : held + rise * (wanted - held)
    const factor = gain * Math.min(held, allowed[at] ?? 1)
    out.left[at] = (left[at] ?? 0) * factor
    out.right[at] = (right[at] ?? 0) * factor
  }
  return out
}

function allowedGains({ left, right }: Sound, gain: number, ceiling: number): Float32Array {
  // Float32Array.from would box two million samples first: half a second and 100 MB.
  const allowed = new Float32Array(left.length).fill(1)
  for (let at = 0; at < left.length; at += 1) {
    const peak = Math.max(Math.abs(left[at] ?? 0), Math.abs(right[at] ?? 0)) * gain
    if (peak > ceiling) allowed[at] = ceiling / peak
  }
  return allowed
}

// For each sample the lowest of the next `ahead`: a queue of rising minima visits each sample once.
function lowestAhead(values: Float32Array, ahead: number): Float32Array {
  const lowest = new Float32Array(values.length)
  const queue = new Int32Array(values.length)
  const queued = (place: number): number => queue[place] ?? 0
  const valueAt = (at: number): number => values[at] ?? 1
  let head = 0
  let tail = 0
  for (let at = values.length - 1; at >= 0; at -= 1) {
    while (tail > head && valueAt(queued(tail - 1)) >= valueAt(at)) tail -= 1
    queue[tail] = at
    tail += 1
    while (queued(head) > at + ahead) head += 1
    lowest[at] = valueAt(queued(head))
  }
  return lowest
}
