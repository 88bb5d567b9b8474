import type { PhotoAnalysis } from '#src/engine/analyse/photo-analysis.ts'
import type { Shot } from '#src/engine/plan/timeline.ts'

export type Tone = NonNullable<Shot['tone']>

// So much of the way to its neighbours a shot is brought, and no farther than this.
const share = 0.3
const most = { light: 0.16, warmth: 6 }

// Shots beside each other come a little closer in light and colour, so that a cut changes the picture and not the lamp.
export function matchLight(photos: readonly PhotoAnalysis[]): Tone[] {
  return photos.map((photo, index) => {
    const around = [photos[index - 1], photos[index + 1]].filter((other) => other !== undefined)
    const mean = (value: (photo: PhotoAnalysis) => number): number =>
      around.length === 0 ? value(photo) : around.reduce((sum, other) => sum + value(other), 0) / around.length
    const light = Math.log(levelOf(photo) / mean(levelOf)) * share
    const warmth = (mean(warmthOf) - warmthOf(photo)) * share * 0.35
    return {
      // Above 1 darkens.
      gamma: round(1 + clamp(light, most.light)),
      warmth: round(clamp(warmth, most.warmth)),
    }
  })
}

const levelOf = ({ exposure }: PhotoAnalysis): number => Math.max(8, exposure.brightness)
const warmthOf = ({ warmth }: PhotoAnalysis): number => warmth ?? 0
const clamp = (value: number, limit: number): number => Math.max(-limit, Math.min(limit, value))
const round = (value: number): number => Math.round(value * 1000) / 1000
