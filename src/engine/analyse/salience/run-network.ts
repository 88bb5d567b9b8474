import type { Blocks, Pointer } from '#src/engine/wasm-blocks.ts'
import { neededBy, type Network, type Step } from './compile-network.ts'

export interface NetworkKernel extends Blocks {
  convolve: (...numbers: number[]) => void
  halve: (...numbers: number[]) => void
  stretch: (...numbers: number[]) => void
  embed: (...numbers: number[]) => void
  clear: (...numbers: number[]) => void
  sum: (...numbers: number[]) => void
}

// Planes of floats, each row padded to whole groups of eight.
interface Planes {
  pointer: Pointer
  count: number
  width: number
  height: number
  // In bytes.
  stride: number
  plane: number
}

// pixels: the planes of a picture, one after the other. Answers the one plane of the last step.
export function runNetwork(kernel: NetworkKernel, { steps, lastUse }: Network, pixels: Float32Array): Float32Array {
  // A square of three colours.
  const side = Math.sqrt(pixels.length / 3)
  const values: Planes[] = [write(kernel, pixels, side)]
  for (const [index, step] of steps.entries()) {
    values.push(compute(kernel, step, values))
    for (const value of new Set(neededBy(step))) {
      if (lastUse[value] === index && !(step.kind === 'sum' && value === step.input)) free(kernel, values[value])
    }
  }
  const result = values.at(-1)
  if (!result) throw new Error('The network has no result.')
  const plane = read(kernel, result)
  free(kernel, result)
  return plane
}

function compute(kernel: NetworkKernel, step: Step, values: readonly Planes[]): Planes {
  const at = (value: number): Planes => {
    const planes = values[value]
    if (!planes) throw new Error('The network uses a value before it is made.')
    return planes
  }
  switch (step.kind) {
    case 'convolve':
      return convolve(kernel, step, step.inputs.map(at))
    case 'halve':
      return halve(kernel, at(step.input))
    case 'stretch':
      return stretch(kernel, at(step.input), at(step.like))
    case 'sum': {
      // Both have served with this.
      const [target, other] = [at(step.input), at(step.other)]
      kernel.sum(target.pointer, other.pointer, target.stride * target.height)
      return target
    }
  }
}

// Few enough that what is read for them stays in the processor's cache.
const rowsAtOnce = 32

// In bands of rows: each is copied into a border of zeros first, and a bordered copy of everything would need more memory
// than all the rest.
function convolve(kernel: NetworkKernel, step: Extract<Step, { kind: 'convolve' }>, inputs: readonly Planes[]): Planes {
  const { dilation, outputs } = step
  const [{ width, height }] = inputs as [Planes]
  const count = inputs.reduce((sum, planes) => sum + planes.count, 0)
  const bordered = allocate(kernel, { count, width: width + 2 * dilation, height: rowsAtOnce + 2 * dilation })
  const result = allocate(kernel, { count: outputs, width, height })
  const weights = put(kernel, step.weights)
  const bias = put(kernel, step.bias)
  for (let top = 0; top < height; top += rowsAtOnce) {
    const rows = Math.min(rowsAtOnce, height - top)
    fillBand(kernel, bordered, { inputs, top, rows, dilation })
    kernel.convolve(
      bordered.pointer,
      count,
      bordered.plane,
      bordered.stride,
      result.pointer + top * result.stride,
      outputs,
      result.plane,
      result.stride,
      rows,
      weights,
      bias,
      dilation,
      step.isRelu ? 1 : 0,
    )
  }
  for (const pointer of [bordered.pointer, weights, bias]) kernel.release(pointer)
  return result
}

interface Band {
  inputs: readonly Planes[]
  top: number
  rows: number
  dilation: number
}

// The rows of a band and those that its edges look at; beyond the picture there are zeros.
function fillBand(kernel: NetworkKernel, bordered: Planes, { inputs, top, rows, dilation }: Band): void {
  kernel.clear(bordered.pointer, bordered.stride * bordered.height)
  let place = bordered.pointer
  for (const { pointer, count, plane, stride, width, height } of inputs) {
    const first = Math.max(0, top - dilation)
    const end = Math.min(height, top + rows + dilation)
    kernel.embed(
      pointer + first * stride,
      count,
      plane,
      stride,
      width,
      end - first,
      place + (first - top) * bordered.stride,
      bordered.plane,
      bordered.stride,
      dilation,
    )
    place += count * bordered.plane
  }
}

function halve(kernel: NetworkKernel, from: Planes): Planes {
  const to = allocate(kernel, { count: from.count, width: (from.width + 1) >> 1, height: (from.height + 1) >> 1 })
  kernel.halve(
    from.pointer,
    from.count,
    from.plane,
    from.stride,
    from.width,
    from.height,
    to.pointer,
    to.plane,
    to.stride,
  )
  return to
}

function stretch(kernel: NetworkKernel, from: Planes, { width, height }: Planes): Planes {
  const to = allocate(kernel, { count: from.count, width, height })
  kernel.stretch(
    from.pointer,
    from.count,
    from.plane,
    from.stride,
    from.width,
    from.height,
    to.pointer,
    to.plane,
    to.stride,
    width,
    height,
  )
  return to
}

const slack = 128

// The kernel computes whole groups of eight, and reads beyond the last one of a bordered row.
function allocate(kernel: NetworkKernel, { count, width, height }: Pick<Planes, 'count' | 'width' | 'height'>): Planes {
  const plane = Math.ceil(width / 8) * 32
  const stride = plane * count
  return { pointer: kernel.allocate(stride * height + slack), count, width, height, stride, plane }
}

function put(kernel: NetworkKernel, numbers: Float32Array): Pointer {
  const pointer = kernel.allocate(numbers.byteLength)
  kernel.floats(pointer, numbers.length).set(numbers)
  return pointer
}

function write(kernel: NetworkKernel, pixels: Float32Array, side: number): Planes {
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

function read(kernel: NetworkKernel, { pointer, width, height, stride }: Planes): Float32Array {
  const values = new Float32Array(width * height)
  for (let row = 0; row < height; row += 1) values.set(kernel.floats(pointer + row * stride, width), row * width)
  return values
}

const free = (kernel: NetworkKernel, planes: Planes | undefined): void => {
  if (planes) kernel.release(planes.pointer)
}
