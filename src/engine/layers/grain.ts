// Film grain: one sheet of noise, laid over each frame at another place.

import { seededRandom } from '../seeded-random.ts'
import type { Kernel } from '../sample/kernel/load-kernel.ts'
import type { Picture } from '../sample/picture.ts'

export interface Grain {
  apply: (frame: Picture, frameIndex: number) => void
}

const spare = 1 << 18

export function makeGrain(
  kernel: Kernel,
  { width, height, amplitude, seed }: { width: number; height: number; amplitude: number; seed: number },
): Grain {
  const length = width * height + spare
  const sheet = kernel.allocate(length)
  const random = seededRandom(seed)
  const noise = kernel.bytes(sheet, length)
  for (let index = 0; index < length; index++) {
    // Three chances added make a bell curve.
    noise[index] = Math.round(128 + (random.next() + random.next() + random.next() - 1.5) * amplitude * 1.3)
  }
  return {
    apply(frame, frameIndex) {
      const offset = Math.floor(seededRandom(seed + 7919 * (frameIndex + 1)).next() * spare)
      kernel.addGrain(frame.pointer, sheet + offset, frame.width * frame.height)
    },
  }
}
