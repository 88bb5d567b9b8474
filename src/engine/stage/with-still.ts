import { measureBrightness, type DecodedPhoto } from '#src/engine/sample/decode-photo.ts'
import { pictureBytes } from '#src/engine/sample/picture.ts'
import { evenSide } from '#src/engine/sample/prepare-photo.ts'
import type { Source, VideoSource } from '#src/engine/plan/timeline.ts'
import type { StageTools } from './stage-tools.ts'

const stillSide = 480

// A source as one photo: itself, or the first picture of a video clip, small.
export async function withStill<Result>(
  tools: StageTools,
  source: Source,
  work: (still: DecodedPhoto) => Promise<Result>,
): Promise<Result> {
  return source.kind === 'photo' ? tools.photos.use(source.path, work) : work(await firstPicture(tools, source))
}

async function firstPicture({ kernel, codec }: StageTools, source: VideoSource): Promise<DecodedPhoto> {
  const scale = Math.min(1, stillSide / Math.max(source.width, source.height))
  const [width, height] = [evenSide(source.width * scale), evenSide(source.height * scale)]
  const reader = await codec.openVideo({ path: source.path, width, height, startSeconds: source.startSeconds })
  try {
    // Before the memory is looked at: other shots that are loaded meanwhile may move it.
    const pixels = await reader.pictureAt(0)
    const yuv = kernel.allocate(pictureBytes(width, height))
    const colours = kernel.allocate(width * height * 3)
    kernel.bytes(yuv, pictureBytes(width, height)).set(pixels)
    kernel.yuvToRgb(yuv, width, height, colours)
    const rgb = kernel.bytes(colours, width * height * 3).slice()
    kernel.release(colours)
    kernel.release(yuv)
    return { rgb, width, height, brightness: measureBrightness(rgb) }
  } finally {
    await reader.close()
  }
}
