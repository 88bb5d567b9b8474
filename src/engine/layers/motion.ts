import type { Layer } from '#src/engine/plan/layer-plan.ts'
import type { Curve, Mark } from './mark.ts'

export interface MarkState {
  // 0 hidden, 1 at rest; both are eased.
  entered: number
  left: number
}

// In frames.
export type Timing = Pick<Layer, 'start' | 'frames'> & { beat?: number }

const restingState: MarkState = { entered: 1, left: 0 }

// Where a mark is on its way in or out at a frame of the film; undefined while nothing of it is seen.
export function markState({ enter, leave }: Mark, timing: Timing, frame: number): MarkState | undefined {
  const { start, frames, beat } = timing
  const since = frame - start
  if (since < 0 || since >= frames) return undefined
  if (beat === undefined) return restingState
  const coming = enter ? (since + 1 - enter.at * beat) / (enter.beats * beat) : 1
  if (coming <= 0) return undefined
  const going = leave ? 1 - (frames - since - 1 - (leave.early ?? 0) * beat) / (leave.beats * beat) : 0
  if (going >= 1) return undefined
  return {
    entered: enter ? ease(enter.curve, Math.min(1, coming)) : 1,
    left: leave ? ease(leave.curve, Math.max(0, going)) : 0,
  }
}

// A cubic curve from 0,0 to 1,1: the share of the way at a share of the time.
export function ease([x1, y1, x2, y2]: Curve, time: number): number {
  if (time <= 0 || time >= 1) return Math.min(1, Math.max(0, time))
  let [low, high] = [0, 1]
  for (let step = 0; step < 24; step += 1) {
    const middle = (low + high) / 2
    if (bezier(x1, x2, middle) < time) low = middle
    else high = middle
  }
  return bezier(y1, y2, (low + high) / 2)
}

const bezier = (a: number, b: number, t: number): number => 3 * a * t * (1 - t) ** 2 + 3 * b * t ** 2 * (1 - t) + t ** 3
