import { measureLoudness } from './loudness.ts'
import { sampleRate, type Sound } from './sound.ts'
import { measureTruePeakDb } from './true-peak.ts'

const targetLufs = -14
const ceilingDb = -1.6
const roundsAtMost = 6

// What to multiply each sample with. Louder until it is loud enough, then held below the ceiling; holding costs loudness,
// so it takes a few rounds. Parts of a sound that share its gains still add up to it.
export function masterGains(sound: Sound): Float32Array {
  const loudness = measureLoudness(sound)
  // Silence has no loudness to raise; a gain of infinity would turn it into NaN.
  if (!Number.isFinite(loudness)) return new Float32Array(sound.left.length).fill(1)
  let gainDb = targetLufs - loudness
  let limitDb = ceilingDb
  const gains = new Float32Array(sound.left.length)
  const mastered = { left: new Float32Array(gains.length), right: new Float32Array(gains.length) }
  limit(sound, { gainDb, limitDb }, gains)
  for (let round = 0; round < roundsAtMost; round += 1) {
    applyGains(sound, gains, mastered)
    const missing = targetLufs - measureLoudness(mastered)
    const over = measureTruePeakDb(mastered) - ceilingDb
    if (Math.abs(missing) < 0.1 && over <= 0.1) break
    gainDb += missing
    limitDb -= Math.max(0, over)
    limit(sound, { gainDb, limitDb }, gains)
  }
  return gains
}

export function applyGains({ left, right }: Sound, gains: Float32Array, out = makeLike({ left, right })): Sound {
  for (let at = 0; at < gains.length; at += 1) {
    const gain = gains[at] ?? 1
    out.left[at] = (left[at] ?? 0) * gain
    out.right[at] = (right[at] ?? 0) * gain
  }
  return out
}

const makeLike = ({ left, right }: Sound): Sound => ({
  left: new Float32Array(left.length),
  right: new Float32Array(right.length),
})

interface Limits {
  gainDb: number
  limitDb: number
}

// Looks 4 ms ahead: the gain is already down when the peak arrives, and rises again slowly.
function limit(sound: Sound, { gainDb, limitDb }: Limits, gains: Float32Array): void {
  const gain = 10 ** (gainDb / 20)
  const rise = 1 - Math.exp(-1 / (0.08 * sampleRate))
  allowGains(sound, { gain, ceiling: 10 ** (limitDb / 20) }, gains)
  const coming = makeLookahead(gains)
  let held = 1
  for (let at = 0; at < gains.length; at += 1) {
    const allowed = gains[at] ?? 1
    const wanted = coming(at)
    held = wanted < held ? Math.max(wanted, held - (1 - wanted) / ahead) : held + rise * (wanted - held)
    gains[at] = gain * Math.min(held, allowed)
  }
}

function allowGains(
  { left, right }: Sound,
  { gain, ceiling }: { gain: number; ceiling: number },
  gains: Float32Array,
): void {
  for (let at = 0; at < gains.length; at += 1) {
    const peak = Math.max(Math.abs(left[at] ?? 0), Math.abs(right[at] ?? 0)) * gain
    gains[at] = peak > ceiling ? ceiling / peak : 1
  }
}

const ahead = Math.round(0.004 * sampleRate)

// The lowest of the next values, asked for one after another. A ring of rising candidates visits each value once, and
// values that were asked for may be overwritten.
function makeLookahead(values: Float32Array): (at: number) => number {
  const size = ahead + 2
  const places = new Int32Array(size)
  const lows = new Float32Array(size)
  let head = 0
  let count = 0
  let next = 0
  const take = (value: number): void => {
    while (count > 0 && lows[(head + count - 1) % size]! >= value) count -= 1
    places[(head + count) % size] = next
    lows[(head + count) % size] = value
    count += 1
  }
  return (at) => {
    for (; next <= at + ahead && next < values.length; next += 1) take(values[next]!)
    for (; count > 0 && places[head]! < at; count -= 1) head = (head + 1) % size
    return lows[head]!
  }
}
