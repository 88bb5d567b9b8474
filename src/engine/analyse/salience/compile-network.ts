// The network's graph as a short list of steps. What its file computes about sizes is left out: each step knows the
// size of its own result, and a concatenation is no step, only several planes one after the other.

import type { OnnxGraph, OnnxNode, OnnxTensor } from './read-onnx.ts'

// Values are numbered by the step that makes them; 0 is the picture.
export type Step =
  | {
      kind: 'convolve'
      inputs: number[]
      outputs: number
      weights: Float32Array
      bias: Float32Array
      dilation: number
      isRelu: boolean
    }
  | { kind: 'halve'; input: number }
  | { kind: 'stretch'; input: number; like: number }
  | { kind: 'sum'; input: number; other: number }

export interface Network {
  steps: Step[]
  // For each value the last step that needs it.
  lastUse: number[]
}

export function compileNetwork({ nodes, tensors, input, output }: OnnxGraph): Network {
  const values = new Map<string, number[]>([[input, [0]]])
  const makers = new Map(nodes.map((node) => [node.output, node]))
  const steps: Step[] = []
  for (const node of nodes) {
    const known = values.get(node.inputs[0] ?? '')
    if (!known) continue
    if (node.operation === 'Sigmoid') {
      if (node.output === output) break
      continue
    }
    const made = stepOf(node, known)
    if (made) values.set(node.output, [steps.push(made)])
    else values.set(node.output, joined(node, known))
  }
  return { steps, lastUse: lastUseOf(steps) }

  function stepOf(node: OnnxNode, [first = 0, ...others]: number[]): Step | undefined {
    switch (node.operation) {
      case 'Conv':
        return convolution(node, { inputs: [first, ...others], tensors })
      case 'MaxPool':
        return { kind: 'halve', input: first }
      case 'Resize':
        return { kind: 'stretch', input: first, like: only(values.get(measuredOn(makers, node.inputs[3] ?? ''))) }
      case 'Add':
        return { kind: 'sum', input: first, other: only(values.get(node.inputs[1] ?? '')) }
      default:
        return undefined
    }
  }

  function joined({ operation, inputs }: OnnxNode, known: number[]): number[] {
    if (operation === 'Concat') return inputs.flatMap((name) => values.get(name) ?? [])
    const made = steps[only(known) - 1]
    if (operation === 'Relu' && made?.kind === 'convolve') made.isRelu = true
    return known
  }
}

interface Filters {
  inputs: number[]
  tensors: OnnxGraph['tensors']
}

function convolution({ inputs: names, numbers }: OnnxNode, { inputs, tensors }: Filters): Step {
  const filter = tensors.get(names[1] ?? '')
  const bias = tensors.get(names[2] ?? '')
  if (!filter || !bias) throw new Error('The network lacks the numbers of a convolution.')
  const outputs = filter.shape[0] ?? 0
  const padded = new Float32Array(Math.ceil(outputs / 4) * 4)
  padded.set(bias.values)
  const dilation = numbers['dilations']?.[0] ?? 1
  return { kind: 'convolve', inputs, outputs, weights: inFours(filter), bias: padded, dilation, isRelu: false }
}

// For each four outputs, input and tap, the four weights side by side. A filter of one tap is the middle of nine.
export function inFours({ shape, values }: OnnxTensor): Float32Array {
  const [outputs = 0, inputs = 0, side = 0] = shape
  const taps = side * side
  const ordered = new Float32Array(Math.ceil(outputs / 4) * 4 * inputs * 9)
  for (let output = 0; output < outputs; output += 1) {
    for (let input = 0; input < inputs; input += 1) {
      for (let tap = 0; tap < taps; tap += 1) {
        const place = taps === 1 ? 4 : tap
        const four = (output >> 2) * inputs + input
        ordered[(four * 9 + place) * 4 + (output & 3)] = values[(output * inputs + input) * taps + tap] ?? 0
      }
    }
  }
  return ordered
}

// The size of an enlargement is computed from the shape of another value: which?
function measuredOn(makers: ReadonlyMap<string, OnnxNode>, name: string): string {
  const maker = makers.get(name)
  if (!maker) throw new Error('The network enlarges to an unknown size.')
  const [first = '', ...others] = maker.inputs
  if (maker.operation === 'Shape') return first
  return measuredOn(makers, maker.operation === 'Concat' ? (others.at(-1) ?? first) : first)
}

export function lastUseOf(steps: readonly Step[]): number[] {
  const last: number[] = []
  for (const [index, step] of steps.entries()) {
    for (const value of neededBy(step)) last[value] = index
  }
  return last
}

export function neededBy(step: Step): number[] {
  switch (step.kind) {
    case 'convolve':
      return step.inputs
    case 'halve':
      return [step.input]
    case 'stretch':
      return [step.input, step.like]
    case 'sum':
      return [step.input, step.other]
  }
}

function only(values: readonly number[] | undefined): number {
  const [value] = values ?? []
  if (value === undefined) throw new Error('The network uses a value before it is made.')
  return value
}
