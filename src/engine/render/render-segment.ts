import type { FilmCodec, Quality } from '#src/engine/encode/codec.ts'
import type { Timeline } from '#src/engine/plan/timeline.ts'
import type { Kernel } from '#src/engine/sample/kernel/load-kernel.ts'
import { pictureBytes } from '#src/engine/sample/picture.ts'
import type { Stage } from '#src/engine/stage/make-stage.ts'
import type { Segment } from './plan-segments.ts'
import type { ProgressMeter } from './progress.ts'

export interface SegmentTools {
  kernel: Kernel
  stage: Stage
  codec: FilmCodec
  meter: ProgressMeter
  signal?: AbortSignal | undefined
}

export interface SegmentJob {
  segment: Segment
  timeline: Timeline
  quality: Quality
  path: string
}

export async function renderSegment(tools: SegmentTools, job: SegmentJob): Promise<void> {
  const { kernel, stage, codec, meter, signal } = tools
  const { segment, timeline, quality, path } = job
  const { width, height, fps } = timeline
  const length = pictureBytes(width, height)
  const writer = await codec.openSegment({ path, width, height, fps, quality })
  let isWhole = false
  try {
    for (let frame = segment.startFrame; frame < segment.startFrame + segment.frames; frame++) {
      signal?.throwIfAborted()
      const { pointer } = await stage.draw(frame)
      await writer.write(() => kernel.bytes(pointer, length))
      meter.advance(1)
    }
    await writer.finish()
    isWhole = true
  } finally {
    if (!isWhole) await writer.abandon()
  }
}
