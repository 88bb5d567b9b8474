import sharp from 'sharp'
import type { Timeline } from '../plan/timeline.ts'
import type { Kernel } from '../sample/kernel/load-kernel.ts'
import type { Picture } from '../sample/picture.ts'
import type { Stage } from '../stage/make-stage.ts'

// A third into the film the opening title is gone and no end card has come.
export async function savePoster(
  { kernel, stage }: { kernel: Kernel; stage: Stage },
  timeline: Timeline,
  path: string,
): Promise<void> {
  const picture = await stage.draw(posterFrame(timeline))
  await toImage(kernel, picture).jpeg({ quality: 88 }).toFile(path)
}

// The middle of a clip: clear of transitions.
function posterFrame({ clips, frames }: Pick<Timeline, 'clips' | 'frames'>): number {
  const clip = clips.findLast(({ start }) => start <= frames / 3)
  return clip ? clip.start + Math.floor(clip.frames / 2) : 0
}

export function toImage(kernel: Kernel, { pointer, width, height }: Picture) {
  const length = width * height * 3
  const colours = kernel.allocate(length)
  kernel.yuvToRgb(pointer, width, height, colours)
  const rgb = Buffer.from(kernel.bytes(colours, length))
  kernel.release(colours)
  return sharp(rgb, { raw: { width, height, channels: 3 } })
}
