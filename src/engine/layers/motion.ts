import type { Layer, TypeName } from '#src/engine/plan/layer-plan.ts'
import type { Mark } from './mark.ts'

export interface MarkState {
  // 0 hidden, 1 at rest; the way in is eased to a soft landing, the way out gathers speed.
  entered: number
  left: number
}

export type Timing = Pick<Layer, 'start' | 'frames' | 'fade'> & { type?: TypeName | undefined }

// Frames between one turn and the next.
const staggers: Record<TypeName, number> = { fade: 0, lines: 4, words: 2, track: 5, plates: 4 }
// Of a layer's time at most this share passes until its last mark sets out.
const longestStart = 0.28
const leaving = 0.7

// Where a mark is on its way in or out at a frame of the film; undefined while nothing of it is seen.
export function markState(
  mark: Pick<Mark, 'turn' | 'motion'>,
  { timing, turns }: { timing: Timing; turns: number },
  frame: number,
): MarkState | undefined {
  const { start, frames, fade, type = 'fade' } = timing
  const since = frame - start
  if (since < 0 || since >= frames) return undefined
  if (fade === 0) return { entered: 1, left: 0 }
  const stagger = Math.min(staggers[type], (frames * longestStart) / Math.max(1, turns))
  const delay = Math.round(mark.turn * stagger)
  const inFrames = mark.motion === 'track' ? Math.round(fade * 1.8) : fade
  const entering = clamp((since - delay + 1) / (inFrames + 1))
  if (entering === 0) return undefined
  const gone = clamp(1 - (frames - since) / (Math.ceil(fade * leaving) + 1))
  return { entered: easeOut(entering), left: gone * gone }
}

const clamp = (value: number): number => Math.min(1, Math.max(0, value))
const easeOut = (t: number): number => 1 - (1 - t) ** 4
