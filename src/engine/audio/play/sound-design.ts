// Soft accents on the moments of a film: something low that lands, something that rises to it, something that passes.

import { seededRandom } from '#src/engine/seeded-random.ts'
import { sampleRate, type Sound } from '#src/engine/audio/sound.ts'
import { place } from './drummer.ts'
import { hiss, layer, ring, weightOf } from './modes.ts'

export interface Hit {
  atSeconds: number
  kind: 'hit' | 'riser' | 'whoosh'
}

const riserSeconds = 1.4
const whooshSeconds = 0.7

export function placeHits(bus: Sound, hits: readonly Hit[]): void {
  for (const { atSeconds, kind } of hits) {
    const sound = soundOf(kind)
    if (kind === 'hit') place(bus, sound, { atSeconds, level: 0.2, pan: 0 })
    // Both lead to their moment; what begins before the film is heard from where the film begins.
    if (kind === 'riser') place(bus, sound, { atSeconds: atSeconds - riserSeconds, level: 0.16, pan: 0 })
    if (kind === 'whoosh') {
      const from = atSeconds - whooshSeconds * 0.6
      place(bus, sound, { atSeconds: from, level: 0.16, pan: -0.5 })
      place(bus, sound, { atSeconds: from + 0.05, level: 0.16, pan: 0.5 })
    }
  }
}

const sounds: Record<Hit['kind'], () => Float32Array> = {
  hit: land,
  riser: () => sweep(riserSeconds, 'rise'),
  whoosh: () => sweep(whooshSeconds, 'pass'),
}
const made = new Map<Hit['kind'], Float32Array>()

// Each is the same in every film.
function soundOf(kind: Hit['kind']): Float32Array {
  const sound = made.get(kind) ?? sounds[kind]()
  made.set(kind, sound)
  return sound
}

function land(): Float32Array {
  const random = seededRandom(411)
  const body = [
    { hertz: 44, level: 1, decaySeconds: 0.5, glide: 0.5 },
    { hertz: 71, level: 0.4, decaySeconds: 0.3, glide: 0.3 },
    { hertz: 118, level: 0.16, decaySeconds: 0.16 },
  ]
  return layer(
    ring(body, 2),
    hiss(random, { seconds: 0.6, level: 0.5, attackSeconds: 0.002, decaySeconds: 0.09, lowHz: 90, highHz: 900 }),
    hiss(random, { seconds: 1.6, level: 0.16, attackSeconds: 0.01, decaySeconds: 0.35, lowHz: 2500, highHz: 9000 }),
  )
}

// Air whose colour climbs; it stops where it arrives, or swells and is gone.
function sweep(seconds: number, kind: 'rise' | 'pass'): Float32Array {
  const random = seededRandom(77)
  const out = new Float32Array(Math.round(seconds * sampleRate))
  let [bright, dark] = [0, 0]
  for (let at = 0; at < out.length; at += 1) {
    const share = at / out.length
    const peak = kind === 'rise' ? share ** 2.2 : Math.sin(Math.PI * share) ** 2
    const hertz = 300 + 7000 * (kind === 'rise' ? share ** 2 : Math.sin(Math.PI * share * 0.8) ** 2)
    bright += weightOf(hertz) * (random.between(-1, 1) - bright)
    dark += weightOf(hertz / 5) * (bright - dark)
    out[at] = (bright - dark) * peak * Math.min(1, (out.length - at) / 1200)
  }
  return out
}
