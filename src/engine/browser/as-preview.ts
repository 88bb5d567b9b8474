import type { Layer, Timeline } from '#src/engine/plan/timeline.ts'

// The film as a page draws it: in a smaller frame, and marked where it is not paid for or not approved.
export function asPreview(timeline: Timeline, { width, isMarked }: { width: number; isMarked: boolean }): Timeline {
  const scale = width / Math.min(timeline.width, timeline.height)
  return {
    ...timeline,
    width: even(timeline.width * scale),
    height: even(timeline.height * scale),
    layers: isMarked ? [...timeline.layers, markOf(timeline)] : timeline.layers,
  }
}

const markOf = ({ frames }: Timeline): Layer => ({
  kind: 'watermark',
  start: 0,
  frames,
  fade: 0,
  text: 'PREVIEW',
  rect: { x: 0, y: 0, width: 1, height: 1 },
})

const even = (side: number): number => Math.round(side / 2) * 2
