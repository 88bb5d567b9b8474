import { instantiateKernel } from '#src/engine/instantiate-kernel.ts'
import type { Blocks, Pointer } from '#src/engine/wasm-blocks.ts'
import { mixInto } from '#src/engine/audio/edit-sound.ts'
import type { Sound } from '#src/engine/audio/sound.ts'
import { kernelCode } from './kernel-code.ts'

type Call = (...numbers: number[]) => void

// What each call does stands in assembly/.
interface SoundCalls {
  readStroke: Call
  fadeOut: Call
  add: Call
  multiply: Call
  shelve: Call
  answer: Call
  weigh: Call
  limit: Call
  highest: (...numbers: number[]) => number
}

export type SoundKernel = SoundCalls & Blocks

const maximumPages = 8_192
let kernel: SoundKernel | undefined

export function soundKernel(): SoundKernel {
  kernel ??= instantiateKernel<SoundCalls>(kernelCode, maximumPages)
  return kernel
}

// Two sides of a sound in the kernel's memory.
export interface Bus {
  left: Pointer
  right: Pointer
  samples: number
}

// Silence before and after each side: filters look past both ends, and steps of four past the last sample.
const margin = 8

function allocateChannel(samples: number): Pointer {
  const { allocate, floats } = soundKernel()
  const block = allocate((samples + 2 * margin) * 4)
  floats(block, samples + 2 * margin).fill(0)
  return block + margin * 4
}

export const makeBus = (samples: number): Bus => ({
  left: allocateChannel(samples),
  right: allocateChannel(samples),
  samples,
})

// The sum of sounds that are equally long.
export function busOf(sounds: readonly Sound[]): Bus {
  const bus = makeBus(sounds[0]?.left.length ?? 0)
  for (const sound of sounds) mixInto(viewOf(bus), sound)
  return bus
}

export function releaseBus({ left, right }: Bus): void {
  for (const channel of [left, right]) soundKernel().release(channel - margin * 4)
}

// Dies when the memory grows.
export const viewOf = ({ left, right, samples }: Bus): Sound => ({
  left: soundKernel().floats(left, samples),
  right: soundKernel().floats(right, samples),
})

export function soundOf(bus: Bus): Sound {
  const { left, right } = viewOf(bus)
  return { left: left.slice(), right: right.slice() }
}
