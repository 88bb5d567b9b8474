// Film grain: one sheet of noise, laid at another place every second frame. Grains two pixels wide that stand for two
// frames look like film; finer and faster ones cost an encoder twice the bits, and it loses them first.

import { seededRandom } from '#src/engine/seeded-random.ts'
import type { Kernel } from '#src/engine/sample/kernel/load-kernel.ts'
import type { Picture } from '#src/engine/sample/picture.ts'

export interface Grain {
  apply: (frame: Picture, frameIndex: number) => void
  release: () => void
}

const spare = 1 << 18
const framesPerPlace = 2

export function makeGrain(
  kernel: Kernel,
  { width, height, amplitude, seed }: { width: number; height: number; amplitude: number; seed: number },
): Grain {
  const length = width * height + spare
  const sheet = kernel.allocate(length)
  const random = seededRandom(seed)
  // Three chances added make a bell curve.
  const fine = Float32Array.from(
    { length: length + width + 1 },
    () => random.next() + random.next() + random.next() - 1.5,
  )
  const noise = kernel.bytes(sheet, length)
  for (let index = 0; index < length; index++) {
    const corner = (fine[index] ?? 0) + (fine[index + 1] ?? 0)
    const below = (fine[index + width] ?? 0) + (fine[index + width + 1] ?? 0)
    // The mean of four has half the spread of one.
    noise[index] = Math.round(128 + ((corner + below) / 2) * amplitude * 1.3)
  }
  return {
    apply(frame, frameIndex) {
      const place = Math.floor(frameIndex / framesPerPlace)
      const offset = Math.floor(seededRandom(seed + 7919 * (place + 1)).next() * spare)
      kernel.addGrain(frame.pointer, sheet + offset, frame.width * frame.height)
    },
    release: () => kernel.release(sheet),
  }
}
