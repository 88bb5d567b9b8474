import { type Bus, busOf, makeBus, releaseBus, soundKernel } from './kernel/sound-kernel.ts'
import { busLoudness } from './loudness.ts'
import { sampleRate, type Sound } from './sound.ts'
import { busTruePeakDb } from './true-peak.ts'

const targetLufs = -14
const ceilingDb = -1.6
const roundsAtMost = 12
const aheadSamples = Math.round(0.004 * sampleRate)
const rise = 1 - Math.exp(-1 / (0.08 * sampleRate))

// What to multiply each sample with. Louder until it is loud enough, then held below the ceiling; holding costs loudness,
// so it takes a few rounds. The parts of a sound share its gains, so they still add up to it.
export function masterGains(parts: readonly Sound[]): Float32Array {
  const kernel = soundKernel()
  const bus = busOf(parts)
  const loudness = busLoudness(bus)
  const mastered = makeBus(bus.samples)
  const gains = kernel.allocate(bus.samples * 4)
  // Silence has no loudness to raise; a gain of infinity would turn it into NaN.
  if (Number.isFinite(loudness)) settle({ bus, mastered, gains }, targetLufs - loudness)
  else kernel.floats(gains, bus.samples).fill(1)
  const answer = kernel.floats(gains, bus.samples).slice()
  for (const used of [bus, mastered]) releaseBus(used)
  kernel.release(gains)
  return answer
}

interface Desk {
  bus: Bus
  mastered: Bus
  gains: number
}

function settle({ bus, mastered, gains }: Desk, firstGainDb: number): void {
  const kernel = soundKernel()
  const { left, right, samples } = bus
  const ring = kernel.allocate(ringBytes)
  const findGain = gainFinder(firstGainDb)
  let [gainDb, limitDb] = [firstGainDb, ceilingDb]
  for (let round = 0; round <= roundsAtMost; round += 1) {
    kernel.limit(left, right, gains, samples, 10 ** (gainDb / 20), 10 ** (limitDb / 20), rise, aheadSamples, ring)
    for (const side of ['left', 'right'] as const) kernel.multiply(mastered[side], bus[side], gains, samples)
    const missing = targetLufs - busLoudness(mastered)
    const over = busTruePeakDb(mastered) - ceilingDb
    if (Math.abs(missing) < 0.1 && over <= 0.1) break
    gainDb = findGain(missing)
    limitDb -= Math.max(0, over)
  }
  kernel.release(ring)
}

const mostAtOnce = 12

// What gain to try next, told what the last one missed. Where peaks are held down, a decibel of gain gives far less than
// one of loudness: the steps grow, and what was too much and too little is never left again.
function gainFinder(firstGainDb: number): (missing: number) => number {
  let [gain, tooLittle, tooMuch] = [firstGainDb, -Infinity, Infinity]
  let last: { gain: number; missing: number } | undefined
  return (missing) => {
    if (missing > 0) tooLittle = Math.max(tooLittle, gain)
    else tooMuch = Math.min(tooMuch, gain)
    const slope = last ? (last.missing - missing) / (gain - last.gain) : 1
    last = { gain, missing }
    const step = Math.max(-mostAtOnce, Math.min(mostAtOnce, missing / Math.max(0.05, Math.min(1, slope))))
    const isBetween = gain + step > tooLittle && gain + step < tooMuch
    gain = isBetween ? gain + step : (tooLittle + tooMuch) / 2
    return gain
  }
}

// As many candidates as the limiter can look ahead, eight bytes each.
const ringBytes = 256 * 8

export function applyGains({ left, right }: Sound, gains: Float32Array): void {
  // Both sides may be one.
  for (const channel of new Set([left, right])) {
    for (let at = 0; at < gains.length; at += 1) channel[at]! *= gains[at]!
  }
}
