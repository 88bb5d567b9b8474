import type { FilmCodec } from '#src/engine/encode/codec.ts'
import type { Timeline } from '#src/engine/plan/timeline.ts'
import type { Kernel } from '#src/engine/sample/kernel/load-kernel.ts'
import type { Picture } from '#src/engine/sample/picture.ts'
import type { Sampler } from '#src/engine/sample/sample-picture.ts'
import type { PhotoShelf } from './photo-shelf.ts'

export interface StageTools {
  kernel: Kernel
  sampler: Sampler
  photos: PhotoShelf
  codec: FilmCodec
  timeline: Timeline
}

// Something that can be drawn into a frame: `frame` counts from the clip's own start.
export interface Drawable {
  draw: (target: Picture, frame: number) => Promise<void> | void
  release: () => Promise<void> | void
}
