import { sharp } from '#src/engine/photos/restricted-sharp.ts'
import type { Timeline } from '#src/engine/plan/timeline.ts'
import type { Kernel } from '#src/engine/sample/kernel/load-kernel.ts'
import type { Stage } from '#src/engine/stage/make-stage.ts'
import { toImage } from './poster.ts'

const stills = 8
const stillWidth = 120

// Frames from the middle of equal parts of the film, each cut square: a strip to find a moment by.
export async function saveStrip(
  { kernel, stage }: { kernel: Kernel; stage: Stage },
  timeline: Timeline,
  path: string,
): Promise<void> {
  const pictures: { input: Buffer; left: number; top: number }[] = []
  for (let index = 0; index < stills; index += 1) {
    const picture = await stage.draw(Math.floor(((index + 0.5) / stills) * timeline.frames))
    const input = await toImage(kernel, picture).resize(stillWidth, stillWidth).png().toBuffer()
    pictures.push({ input, left: index * stillWidth, top: 0 })
  }
  const strip = { width: stills * stillWidth, height: stillWidth, channels: 3, background: '#000000' } as const
  await sharp({ create: strip }).composite(pictures).jpeg({ quality: 82 }).toFile(path)
}
