import type { Timeline } from '#src/engine/plan/timeline.ts'
import { watermarkOf } from '#src/engine/plan/watermark.ts'
import type { PreviewFrame } from './plan-messages.ts'

// The film as a page draws it: in a smaller frame, and marked where it is not paid for or not approved.
export function asPreview(timeline: Timeline, { width, mark }: PreviewFrame): Timeline {
  const scale = width / Math.min(timeline.width, timeline.height)
  return {
    ...timeline,
    width: even(timeline.width * scale),
    height: even(timeline.height * scale),
    layers: mark === undefined ? timeline.layers : [...timeline.layers, watermarkOf(mark, timeline.frames)],
  }
}

const even = (side: number): number => Math.round(side / 2) * 2
