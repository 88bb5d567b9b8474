import type { Blocks, Pointer } from '#src/engine/wasm-blocks.ts'

export interface NetworkKernel extends Blocks {
  convolve: (...numbers: number[]) => void
  convolveTiles: (...numbers: number[]) => void
  turnWeights: (...numbers: number[]) => void
  halve: (...numbers: number[]) => void
  stretch: (...numbers: number[]) => void
  embed: (...numbers: number[]) => void
  clear: (...numbers: number[]) => void
  sum: (...numbers: number[]) => void
}

// Planes of floats, each row padded to whole groups of eight.
export interface Planes {
  pointer: Pointer
  count: number
  width: number
  height: number
  // In bytes.
  stride: number
  plane: number
}

const slack = 128

// The kernel computes whole groups of eight, and reads beyond the last one of a bordered row.
export function allocate(
  kernel: NetworkKernel,
  { count, width, height }: Pick<Planes, 'count' | 'width' | 'height'>,
): Planes {
  const plane = Math.ceil(width / 8) * 32
  const stride = plane * count
  return { pointer: kernel.allocate(stride * height + slack), count, width, height, stride, plane }
}

export function put(kernel: NetworkKernel, numbers: Float32Array): Pointer {
  const pointer = kernel.allocate(numbers.byteLength)
  kernel.floats(pointer, numbers.length).set(numbers)
  return pointer
}

export function write(kernel: NetworkKernel, pixels: Float32Array, side: number): Planes {
  const planes = allocate(kernel, { count: pixels.length / side / side, width: side, height: side })
  for (let row = 0; row < side; row += 1) {
    for (let plane = 0; plane < planes.count; plane += 1) {
      const from = (plane * side + row) * side
      const pointer = planes.pointer + row * planes.stride + plane * planes.plane
      kernel.floats(pointer, side).set(pixels.subarray(from, from + side))
    }
  }
  return planes
}

export function read(kernel: NetworkKernel, { pointer, width, height, stride }: Planes): Float32Array {
  const values = new Float32Array(width * height)
  for (let row = 0; row < height; row += 1) values.set(kernel.floats(pointer + row * stride, width), row * width)
  return values
}

export const free = (kernel: NetworkKernel, planes: Planes | undefined): void => {
  if (planes) kernel.release(planes.pointer)
}
