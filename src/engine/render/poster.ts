import { sharp } from '#src/engine/photos/restricted-sharp.ts'
import type { Timeline } from '#src/engine/plan/timeline.ts'
import type { Kernel } from '#src/engine/sample/kernel/load-kernel.ts'
import type { Picture } from '#src/engine/sample/picture.ts'
import type { Stage } from '#src/engine/stage/make-stage.ts'

export async function savePoster(
  { kernel, stage }: { kernel: Kernel; stage: Stage },
  timeline: Timeline,
  path: string,
): Promise<void> {
  const picture = await stage.draw(posterFrame(timeline))
  await toImage(kernel, picture).jpeg({ quality: 88 }).toFile(path)
}

// The frame with the name on it, while the name stands still; else the middle of the longest shot, clear of transitions.
function posterFrame({ clips, layers }: Pick<Timeline, 'clips' | 'layers'>): number {
  const name = layers.find(({ kind }) => kind === 'title')
  if (name) return name.start + Math.floor(name.frames * 0.6)
  const shots = clips.filter(({ treatment }) => treatment.kind !== 'end-card')
  const [longest] = shots.toSorted((a, b) => b.frames - a.frames)
  return longest ? longest.start + Math.floor(longest.frames / 2) : 0
}

export function toImage(kernel: Kernel, { pointer, width, height }: Picture) {
  const length = width * height * 3
  const colours = kernel.allocate(length)
  kernel.yuvToRgb(pointer, width, height, colours)
  const rgb = Buffer.from(kernel.bytes(colours, length))
  kernel.release(colours)
  return sharp(rgb, { raw: { width, height, channels: 3 } })
}
