import type { Sharp } from '#src/engine/photos/restricted-sharp.ts'
import { chooseCodec } from '#src/engine/encode/choose-codec.ts'
import { type Timeline, timelineSchema } from '#src/engine/plan/timeline.ts'
import { loadKernel } from '#src/engine/sample/kernel/load-kernel.ts'
import { makeSampler } from '#src/engine/sample/sample-picture.ts'
import { makePhotoShelf } from '#src/engine/stage/photo-shelf.ts'
import { makeStage } from '#src/engine/stage/make-stage.ts'
import { toImage } from './poster.ts'

// Frames as the film shows them, without encoding, in the order asked for. Growing frame numbers load each photo once.
export async function* renderStills(
  timeline: Timeline,
  frames: number[],
  options: { ffmpegPath?: string | undefined; signal?: AbortSignal | undefined } = {},
): AsyncGenerator<Sharp> {
  const kernel = loadKernel()
  const stage = makeStage({
    kernel,
    sampler: makeSampler(kernel),
    photos: makePhotoShelf([timeline]),
    codec: chooseCodec(options.ffmpegPath),
    timeline: timelineSchema.parse(timeline),
  })
  try {
    for (const frame of frames) {
      options.signal?.throwIfAborted()
      yield toImage(kernel, await stage.draw(frame))
    }
  } finally {
    await stage.close()
  }
}
