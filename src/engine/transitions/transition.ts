import type { LightLeak } from '#src/engine/layers/light-leak.ts'
import type { Kernel } from '#src/engine/sample/kernel/load-kernel.ts'
import type { Picture } from '#src/engine/sample/picture.ts'
import type { Sampler } from '#src/engine/sample/sample-picture.ts'

interface TransitionTools {
  kernel: Kernel
  sampler: Sampler
  lightLeak: () => LightLeak
}

// Three frames of one size; both pictures are drawn already and may be overwritten.
export interface TransitionFrames {
  incoming: Picture
  outgoing: Picture
  spare: Picture
}

// progress: above 0 and below 1. Returns whichever of the three frames now holds the result.
export type DrawTransition = (tools: TransitionTools, frames: TransitionFrames, progress: number) => Picture

export const smoothly = (t: number): number => t * t * (3 - 2 * t)
export const evenly = (value: number): number => Math.round(value / 2) * 2
