// A small network of our own that marks where letters are; docs/engine.md says how it was made. It runs in the kernel of
// the salience network, which knows all its steps.

import { readWritingNetwork } from '#platform/networks.ts'
import type { Network, Step } from '#src/engine/analyse/salience/compile-network.ts'
import { inFours, lastUseOf } from '#src/engine/analyse/salience/compile-network.ts'
import { kernelCode } from '#src/engine/analyse/salience/kernel-code.ts'
import type { NetworkKernel } from '#src/engine/analyse/salience/planes.ts'
import { runNetwork } from '#src/engine/analyse/salience/run-network.ts'
import { instantiateKernel } from '#src/engine/instantiate-kernel.ts'
import { type WritingNet, writingSide } from './writing-net.ts'

export async function loadWriting(): Promise<WritingNet> {
  const network = readWeights(await readWritingNetwork())
  const kernel: NetworkKernel = instantiateKernel(kernelCode, maximumPages)
  return {
    mark: (rgb) => runNetwork(kernel, network, inBlocks(rgb)).map((value) => 1 / (1 + Math.exp(-value))),
  }
}

const maximumPages = 1_024

// Planes in and out of each convolution: down to an eighth and a sixteenth of the picture, and up again beside what was
// seen on the way.
const shapes = [
  [12, 16],
  [16, 24],
  [24, 32],
  [32, 48],
  [48, 48],
  [48, 64],
  [64, 64],
  [64, 64],
  [64, 64],
  [128, 48],
  [96, 32],
  [64, 16],
  [16, 1],
] as const

// For each convolution: a factor and a bias for each output, then its weights as whole numbers from -127 to 127.
function readWeights(file: Uint8Array): Network {
  const filters: Filter[] = []
  let at = 0
  // Copied: numbers need not stand at a multiple of four in the file.
  const take = (bytes: number): ArrayBuffer => Uint8Array.from(file.subarray(at, (at += bytes))).buffer
  for (const [inputs, outputs] of shapes) {
    const [factors, bias] = [new Float32Array(take(outputs * 4)), new Float32Array(take(outputs * 4))]
    const own = inputs * 9
    const whole = new Int8Array(take(outputs * own))
    const values = Float32Array.from(whole, (weight, index) => weight * (factors[Math.floor(index / own)] ?? 0))
    const padded = new Float32Array(Math.ceil(outputs / 4) * 4)
    padded.set(bias)
    filters.push({ outputs, weights: inFours({ shape: [outputs, inputs, 3, 3], values }), bias: padded })
  }
  if (at !== file.length) throw new Error(`The network for writing has ${file.length} bytes instead of ${at}.`)
  const steps = stepsOf(filters)
  return { steps, lastUse: lastUseOf(steps) }
}

type Filter = Pick<Extract<Step, { kind: 'convolve' }>, 'outputs' | 'weights' | 'bias'>

function stepsOf(filters: readonly Filter[]): Step[] {
  const steps: Step[] = []
  const convolve = (...inputs: number[]): number => {
    const filter = filters[steps.filter(({ kind }) => kind === 'convolve').length]
    if (!filter) throw new Error('The network for writing has too few filters.')
    return steps.push({ kind: 'convolve', inputs, ...filter, dilation: 1, isRelu: filter.outputs > 1 })
  }
  const halve = (input: number): number => steps.push({ kind: 'halve', input })
  const stretch = (input: number, like: number): number => steps.push({ kind: 'stretch', input, like })
  const first = convolve(convolve(halve(convolve(0))))
  const second = convolve(convolve(halve(first)))
  const third = convolve(convolve(halve(second)))
  const deepest = convolve(convolve(halve(third)))
  const thirdAgain = convolve(stretch(deepest, third), third)
  const secondAgain = convolve(stretch(thirdAgain, second), second)
  convolve(convolve(stretch(secondAgain, first), first))
  return steps
}

// Two by two pixels side by side as planes: four for each colour, from -1 to 1.
function inBlocks(rgb: Uint8Array): Float32Array {
  const side = writingSide / 2
  const values = new Float32Array(12 * side * side)
  for (let plane = 0; plane < 12; plane += 1) {
    const [colour, down, right] = [plane >> 2, (plane >> 1) & 1, plane & 1]
    for (let at = 0; at < side * side; at += 1) {
      const [x, y] = [(at % side) * 2 + right, Math.floor(at / side) * 2 + down]
      values[plane * side * side + at] = (rgb[(y * writingSide + x) * 3 + colour] ?? 0) / 127.5 - 1
    }
  }
  return values
}
