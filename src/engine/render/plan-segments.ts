import type { Timeline } from '#src/engine/plan/timeline.ts'

export interface Segment {
  index: number
  startFrame: number
  frames: number
}

// Each segment starts the encoder anew, which costs a little; kept on a shelf, short ones save more than that when
// something changes.
const shortest = { plain: 240, shelved: 60 }

// A segment begins with a clip: the encoder sets a key picture there anyway. Their borders follow from the timeline
// alone, so that an interrupted run and a whole one encode the same segments.
export function planSegments(
  { clips, frames }: Pick<Timeline, 'clips' | 'frames'>,
  kind: keyof typeof shortest = 'plain',
): Segment[] {
  const shortestFrames = shortest[kind]
  const starts = [0]
  for (const { start } of clips) {
    const last = starts.at(-1) ?? 0
    if (start - last >= shortestFrames && frames - start >= shortestFrames / 2) starts.push(start)
  }
  return starts.map((startFrame, index) => ({
    index,
    startFrame,
    frames: (starts[index + 1] ?? frames) - startFrame,
  }))
}
