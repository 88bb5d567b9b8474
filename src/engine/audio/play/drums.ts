// No package of recorded drums with a free licence was found, so these are built the way drums work: skins and bars that
// ring in their own modes, wires and jingles that hiss. Every stroke is one of several, never quite the same.

import { seededRandom, type SeededRandom } from '#src/engine/seeded-random.ts'
import type { DrumName } from '#src/engine/audio/compose/moods/voice-names.ts'
import { delay, hiss, layer, ring } from './modes.ts'

export type StruckName = Exclude<DrumName, 'swell'>
export const variants = 4

export const strikeDrum = (name: StruckName, variant: number): Float32Array =>
  drums[name](seededRandom(variant * 977 + name.length * 31))

const skinModes = [1, 1.594, 2.136, 2.296, 2.653, 2.918]

function skin(
  random: SeededRandom,
  { hertz, decaySeconds, glide, seconds }: { hertz: number; decaySeconds: number; glide: number; seconds: number },
) {
  const tuned = hertz * random.between(0.985, 1.015)
  const tones = skinModes.map((mode, index) => ({
    hertz: tuned * mode,
    level: (0.9 / (1 + index * 1.5)) * random.between(0.75, 1.1),
    decaySeconds: decaySeconds / (1 + index * 0.9),
    glide: glide / (1 + index),
  }))
  return ring(tones, seconds)
}

const drums: Record<StruckName, (random: SeededRandom) => Float32Array> = {
  kick: (random) =>
    layer(
      ring([{ hertz: 52 * random.between(0.98, 1.02), level: 1, decaySeconds: 0.13, glide: 1.3 }], 0.5),
      hiss(random, { seconds: 0.05, level: 0.5, attackSeconds: 0.0005, decaySeconds: 0.006, lowHz: 700, highHz: 4500 }),
      hiss(random, { seconds: 0.2, level: 0.25, attackSeconds: 0.001, decaySeconds: 0.04, lowHz: 60, highHz: 380 }),
    ),
  drum: (random) =>
    layer(
      skin(random, { hertz: 66, decaySeconds: 0.42, glide: 0.35, seconds: 1.6 }),
      hiss(random, { seconds: 0.3, level: 0.7, attackSeconds: 0.001, decaySeconds: 0.045, lowHz: 120, highHz: 1600 }),
    ),
  snare: (random) =>
    layer(
      skin(random, { hertz: 182, decaySeconds: 0.07, glide: 0.12, seconds: 0.35 }),
      hiss(random, {
        seconds: 0.4,
        level: 1.1,
        attackSeconds: 0.001,
        decaySeconds: random.between(0.085, 0.115),
        lowHz: 900,
        highHz: 8500,
      }),
      hiss(random, {
        seconds: 0.03,
        level: 0.8,
        attackSeconds: 0.0003,
        decaySeconds: 0.005,
        lowHz: 2500,
        highHz: 11_000,
      }),
    ),
  brush: (random) =>
    layer(
      hiss(random, {
        seconds: 0.4,
        level: 1.2,
        attackSeconds: random.between(0.008, 0.016),
        decaySeconds: 0.075,
        lowHz: 1300,
        highHz: 6500,
      }),
      skin(random, { hertz: 176, decaySeconds: 0.05, glide: 0.05, seconds: 0.2 }).map((value) => value * 0.16),
    ),
  rim: (random) => {
    const tuned = 780 * random.between(0.97, 1.03)
    const tones = [1, 1.83, 2.71, 4.2].map((mode, index) => ({
      hertz: tuned * mode,
      level: 0.8 / (1 + index),
      decaySeconds: 0.022 / (1 + index * 0.5),
    }))
    return layer(
      ring(tones, 0.16),
      hiss(random, {
        seconds: 0.05,
        level: 0.4,
        attackSeconds: 0.0003,
        decaySeconds: 0.006,
        lowHz: 1500,
        highHz: 9000,
      }),
    )
  },
  clap: (random) => {
    // Several hands never meet at the same instant.
    const hands = Array.from({ length: 5 }, (_, hand) => {
      const slap = hiss(random, {
        seconds: 0.12,
        level: 0.8,
        attackSeconds: 0.0005,
        decaySeconds: random.between(0.008, 0.014),
        lowHz: 850,
        highHz: random.between(3500, 6500),
      })
      return delay(slap, hand * 0.008 * random.between(0.6, 1.4))
    })
    return layer(
      ...hands,
      delay(
        hiss(random, {
          seconds: 0.35,
          level: 0.55,
          attackSeconds: 0.002,
          decaySeconds: 0.075,
          lowHz: 900,
          highHz: 5000,
        }),
        0.03,
      ),
    )
  },
  hat: (random) =>
    layer(
      metal(random, { low: 5200, high: 12_500, partials: 14, decaySeconds: 0.03, seconds: 0.18 }),
      hiss(random, {
        seconds: 0.15,
        level: 0.5,
        attackSeconds: 0.0005,
        decaySeconds: 0.026,
        lowHz: 6500,
        highHz: 15_000,
      }),
    ),
  shaker: (random) =>
    hiss(random, {
      seconds: 0.2,
      level: 1.3,
      attackSeconds: random.between(0.012, 0.024),
      decaySeconds: 0.03,
      lowHz: 4200,
      highHz: 11_000,
    }),
  tambourine: (random) =>
    layer(
      metal(random, { low: 3800, high: 10_500, partials: 12, decaySeconds: 0.06, seconds: 0.35 }),
      delay(
        metal(random, { low: 4500, high: 11_500, partials: 8, decaySeconds: 0.045, seconds: 0.3 }),
        random.between(0.012, 0.02),
      ),
      hiss(random, { seconds: 0.15, level: 0.25, attackSeconds: 0.002, decaySeconds: 0.03, lowHz: 3000, highHz: 9000 }),
    ),
  cymbal: (random) =>
    layer(
      metal(random, { low: 320, high: 9500, partials: 36, decaySeconds: 0.85, seconds: 3 }),
      hiss(random, { seconds: 2.6, level: 0.55, attackSeconds: 0.002, decaySeconds: 0.6, lowHz: 3500, highHz: 14_000 }),
    ),
}

interface Metal {
  low: number
  high: number
  partials: number
  decaySeconds: number
  seconds: number
}

// A plate of metal has no key: its tones lie anywhere, and the high ones die first.
function metal(random: SeededRandom, { low, high, partials, decaySeconds, seconds }: Metal): Float32Array {
  const tones = Array.from({ length: partials }, () => {
    const place = random.next()
    return {
      hertz: low * (high / low) ** place,
      level: random.between(0.5, 1.2) / Math.sqrt(partials) / 2,
      decaySeconds: decaySeconds * random.between(0.5, 1.3) * (1.4 - 0.8 * place),
    }
  })
  return ring(tones, seconds)
}
