import { neededBy, type Network, type Step } from './compile-network.ts'
import { convolve } from './convolve.ts'
import { allocate, free, type NetworkKernel, type Planes, read, write } from './planes.ts'

// pixels: the planes of a picture, one after the other. Answers the one plane of the last step.
export function runNetwork(kernel: NetworkKernel, { steps, lastUse }: Network, pixels: Float32Array): Float32Array {
  const values: Planes[] = [write(kernel, pixels, sideOf(steps, pixels.length))]
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

// A square of three colours, or of as many planes as the first filter takes.
function sideOf([first]: readonly Step[], length: number): number {
  const planes = first?.kind === 'convolve' ? first.weights.length / first.bias.length / 9 : 3
  return Math.sqrt(length / planes)
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
