import type { Pointer } from '#src/engine/wasm-blocks.ts'
import type { Step } from './compile-network.ts'
import { allocate, type NetworkKernel, type Planes, put } from './planes.ts'

type Convolution = Extract<Step, { kind: 'convolve' }>

// Few enough that what is read for them stays in the processor's cache.
const rowsAtOnce = 32
const floatBytes = 4

// In bands of rows: each is copied into a border of zeros first, and a bordered copy of everything would need more memory
// than all the rest.
export function convolve(kernel: NetworkKernel, step: Convolution, inputs: readonly Planes[]): Planes {
  const { dilation } = step
  const [{ width, height }] = inputs as [Planes]
  const count = inputs.reduce((sum, planes) => sum + planes.count, 0)
  const bordered = allocate(kernel, { count, width: width + 2 * dilation, height: rowsAtOnce + 2 * dilation })
  const result = allocate(kernel, { count: step.outputs, width, height })
  const way = isInTiles(step, result) ? inTiles : tapByTap
  const { pointers, compute } = way(kernel, step, { bordered, result })
  for (let top = 0; top < height; top += rowsAtOnce) {
    const rows = Math.min(rowsAtOnce, height - top)
    fillBand(kernel, bordered, { inputs, top, rows, dilation })
    compute(top, rows)
  }
  for (const pointer of [bordered.pointer, ...pointers]) kernel.release(pointer)
  return result
}

interface Frame {
  bordered: Planes
  result: Planes
}

// pointers: what it needs until the last band is computed.
interface Way {
  pointers: Pointer[]
  compute: (top: number, rows: number) => void
}

function tapByTap(kernel: NetworkKernel, step: Convolution, { bordered, result }: Frame): Way {
  const weights = put(kernel, step.weights)
  const bias = put(kernel, step.bias)
  const compute = (top: number, rows: number): void =>
    kernel.convolve(
      bordered.pointer,
      bordered.count,
      bordered.plane,
      bordered.stride,
      result.pointer + top * result.stride,
      result.count,
      result.plane,
      result.stride,
      rows,
      weights,
      bias,
      step.dilation,
      step.isRelu ? 1 : 0,
    )
  return { pointers: [weights, bias], compute }
}

// A picture that was halved a few times: its planes are whole tiles of 4 x 4 pixels, and sixteen of them or a multiple are
// computed together.
const tiledSides = [256, 128, 64, 32, 16]
const pixelsTogether = 1024
// A tile takes 36 multiplications instead of 144, since its taps are neighbours.
const pixelsOfTile = 16
const placesOfTile = 36
// What the kernel keeps of the tiles that it is turning.
const workBytes = 640

const isInTiles = ({ dilation }: Convolution, { width, height }: Planes): boolean =>
  dilation === 1 && width === height && tiledSides.includes(width)

function inTiles(kernel: NetworkKernel, step: Convolution, { bordered, result }: Frame): Way {
  const { width: side } = result
  const rowsTogether = Math.min(side, pixelsTogether / side)
  const tiles = (rowsTogether * side) / pixelsOfTile
  const inputs = bordered.count
  const outputs = step.bias.length
  const bias = put(kernel, step.bias)
  const turned = turnWeights(kernel, step, inputs)
  const scratch = kernel.allocate(workBytes + placesOfTile * (inputs + outputs) * tiles * floatBytes)
  const compute = (top: number, rows: number): void =>
    kernel.convolveTiles(
      bordered.pointer,
      inputs,
      bordered.plane,
      bordered.stride,
      result.pointer + top * result.stride,
      result.count,
      result.plane,
      result.stride,
      side,
      rows,
      turned,
      bias,
      step.isRelu ? 1 : 0,
      rowsTogether / 4,
      scratch,
    )
  return { pointers: [bias, turned, scratch], compute }
}

// For every picture anew: it takes a few milliseconds, and all of them turned would be 18 MB.
function turnWeights(kernel: NetworkKernel, step: Convolution, inputs: number): Pointer {
  const weights = put(kernel, step.weights)
  const turned = kernel.allocate(placesOfTile * inputs * step.bias.length * floatBytes)
  kernel.turnWeights(weights, inputs, step.outputs, turned)
  kernel.release(weights)
  return turned
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
