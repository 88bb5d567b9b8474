import { measureLoudness } from '#src/engine/audio/loudness.ts'
import { sampleRate, type Sound } from '#src/engine/audio/sound.ts'
import { measureTruePeakDb } from '#src/engine/audio/true-peak.ts'
import { spectrumOf } from './fft.ts'

export interface SoundFigures {
  lufs: number
  truePeakDb: number
  // Of the difference between the sides against their sum.
  widthDb: number
  // Each octave from 63 Hz to 8 kHz against a reference that falls by 4.5 dB an octave above 125 Hz, in dB.
  octavesDb: number[]
}

const octaves = [63, 125, 250, 500, 1000, 2000, 4000, 8000]
const size = 8192

export function measureSound(sound: Sound): SoundFigures {
  const { left, right } = sound
  let [middle, side] = [1e-12, 1e-12]
  for (let at = 0; at < left.length; at += 1) {
    middle += ((left[at] ?? 0) + (right[at] ?? 0)) ** 2
    side += ((left[at] ?? 0) - (right[at] ?? 0)) ** 2
  }
  return {
    lufs: measureLoudness(sound),
    truePeakDb: measureTruePeakDb(sound),
    widthDb: 10 * Math.log10(side / middle),
    octavesDb: against(octaveLevels(left)),
  }
}

function octaveLevels(samples: Float32Array): number[] {
  const powers = octaves.map(() => 1e-12)
  for (let from = 0; from + size < samples.length; from += size * 2) {
    const spectrum = spectrumOf(samples, from, size)
    octaves.forEach((hertz, index) => {
      const [low, high] = [hertz / Math.SQRT2, hertz * Math.SQRT2].map((edge) => Math.round((edge * size) / sampleRate))
      for (let bin = low ?? 0; bin < (high ?? 0); bin += 1) powers[index]! += (spectrum[bin] ?? 0) ** 2
    })
  }
  return powers.map((power) => 10 * Math.log10(power))
}

// The octave of 500 Hz is the measure of the others.
function against(levels: readonly number[]): number[] {
  const reference = octaves.map((hertz) => -4.5 * Math.max(0, Math.log2(hertz / 125)))
  const shift = (levels[3] ?? 0) - (reference[3] ?? 0)
  return levels.map((level, index) => level - shift - (reference[index] ?? 0))
}

// The highest agreement of two sounds at any shift of a tenth of a second up to two seconds, 1 the same.
export function crossCorrelation(one: Sound, other: Sound): number {
  const thin = ({ left }: Sound): Float64Array =>
    Float64Array.from({ length: 12 * 4000 }, (_, at) => left[at * 12] ?? 0)
  const [a, b] = [thin(one), thin(other)]
  let best = 0
  for (let shift = -8000; shift <= 8000; shift += 40) {
    let [product, first, second] = [0, 1e-9, 1e-9]
    for (let at = Math.max(0, shift); at < Math.min(a.length, a.length + shift); at += 1) {
      const [x, y] = [a[at] ?? 0, b[at - shift] ?? 0]
      product += x * y
      first += x * x
      second += y * y
    }
    best = Math.max(best, Math.abs(product) / Math.sqrt(first * second))
  }
  return best
}
