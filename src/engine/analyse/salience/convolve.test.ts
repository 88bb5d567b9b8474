import { expect, test } from 'vitest'
import { instantiateKernel } from '#src/engine/instantiate-kernel.ts'
import { seededRandom } from '#src/engine/seeded-random.ts'
import type { Network } from './compile-network.ts'
import { kernelCode } from './kernel-code.ts'
import type { NetworkKernel } from './planes.ts'
import { runNetwork } from './run-network.ts'

// A picture of three colours, from which one convolution makes a plane.
interface Case {
  side: number
  dilation: number
  isRelu: boolean
}

const random = seededRandom(7)
const numbers = (length: number): Float32Array => Float32Array.from({ length }, () => random.between(-1, 1))

test.each<Case>([
  { side: 16, dilation: 1, isRelu: false },
  { side: 32, dilation: 1, isRelu: true },
  { side: 128, dilation: 1, isRelu: false },
  // Too small for tiles, and too far apart.
  { side: 8, dilation: 1, isRelu: true },
  { side: 32, dilation: 4, isRelu: false },
])('a filter over $side pixels with taps $dilation apart is what it is by hand', ({ side, dilation, isRelu }) => {
  const kernel: NetworkKernel = instantiateKernel(kernelCode, 1024)
  const filter = numbers(27)
  const bias = 0.3
  const pixels = numbers(3 * side * side)
  const made = runNetwork(kernel, oneFilter({ filter, bias, dilation, isRelu }), pixels)
  const byHand = Float32Array.from({ length: side * side }, (_, at) => {
    const sum = bias + around(pixels, filter, { side, dilation, x: at % side, y: Math.floor(at / side) })
    return isRelu ? Math.max(0, sum) : sum
  })
  expect(Math.max(...made.map((value, at) => Math.abs(value - (byHand[at] ?? 9))))).toBeLessThan(1e-4)
  expect(kernel.usedBytes()).toBe(0)
})

interface Filter {
  filter: Float32Array
  bias: number
  dilation: number
  isRelu: boolean
}

// The kernel wants four outputs side by side; three of them are nothing here.
function oneFilter({ filter, bias, dilation, isRelu }: Filter): Network {
  const weights = Float32Array.from({ length: 27 * 4 }, (_, at) => (at % 4 === 0 ? (filter[at / 4] ?? 0) : 0))
  const step = { weights, bias: Float32Array.of(bias, 0, 0, 0), dilation, isRelu }
  return { steps: [{ kind: 'convolve', inputs: [0], outputs: 1, ...step }], lastUse: [0] }
}

interface Place {
  side: number
  dilation: number
  x: number
  y: number
}

function around(pixels: Float32Array, filter: Float32Array, { side, dilation, x, y }: Place): number {
  let sum = 0
  for (const [at, weight] of filter.entries()) {
    const column = x + ((at % 3) - 1) * dilation
    const row = y + ((Math.floor(at / 3) % 3) - 1) * dilation
    const isInside = column >= 0 && column < side && row >= 0 && row < side
    if (isInside) sum += weight * (pixels[(Math.floor(at / 9) * side + row) * side + column] ?? 0)
  }
  return sum
}
