// CapCut counts microseconds. A frame of 30 a second has no whole number of them, so every time is rounded from its
// frame, never added up: neighbours then meet to the microsecond.

import type { FrameSpan } from '#src/engine/export/editor-project.ts'

export interface TimeRange {
  start: number
  duration: number
}

export const microsAt = (frame: number, fps: number): number => Math.round((frame * 1_000_000) / fps)

export function rangeOf({ start, frames }: FrameSpan, fps: number): TimeRange {
  const from = microsAt(start, fps)
  return { start: from, duration: microsAt(start + frames, fps) - from }
}
