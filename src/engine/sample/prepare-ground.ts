// A frame of one colour, graded as the photo before it is.

import type { Size } from '#src/engine/platform/port.ts'
import { gradePicture, makeGradeTables, type Grade, type Tone } from './grade.ts'
import type { Kernel } from './kernel/load-kernel.ts'
import { allocatePicture, type Picture, planesOf } from './picture.ts'
import { toPicture } from './prepare-photo.ts'

const patch = { width: 32, height: 32 }

export function prepareGround(
  kernel: Kernel,
  colour: string,
  { frame, brightness, tone }: { frame: Size & { grade: Grade }; brightness: number; tone: Tone | undefined },
): Picture {
  const channels = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
  const rgb = Uint8Array.from({ length: patch.width * patch.height * 3 }, (_, at) => channels[at % 3] ?? 0)
  const sample = toPicture(kernel, rgb, patch)
  gradePicture(kernel, sample, makeGradeTables(frame.grade, brightness, tone))
  const ground = allocatePicture(kernel, frame.width, frame.height)
  const graded = planesOf(sample)
  for (const [index, { pointer, width, height }] of planesOf(ground).entries()) {
    const [value = 128] = kernel.bytes(graded[index as 0 | 1 | 2].pointer, 1)
    kernel.bytes(pointer, width * height).fill(value)
  }
  kernel.release(sample.pointer)
  return ground
}
