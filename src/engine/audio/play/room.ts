// The room that the players share: a few early echoes from its walls, then eight delay lines that feed each other, each a
// little darker with every round.

import type { Pointer } from '#src/engine/wasm-blocks.ts'
import { type Bus, soundKernel } from '#src/engine/audio/kernel/sound-kernel.ts'
import { sampleRate } from '#src/engine/audio/sound.ts'
import { weightOf } from './modes.ts'

const delaysMs = [29.7, 37.1, 41.1, 43.7, 53.3, 61.9, 67.3, 73.1]
const echoesMs = [11.3, 17.9, 23.1, 31.7]
const echoLevels = [0.34, 0.28, 0.22, 0.17]
const damping = 0.34
const rumbleHz = 140

export interface Room {
  // How much of it is heard.
  amount: number
  // 0 is a chamber, 1 a hall.
  size: number
}

// Somebody whom the room hears, and how loud.
export interface Heard {
  bus: Bus
  gain: number
}

// Adds to `out` what the room answers to those it hears.
export function addRoom(out: Bus, heard: readonly Heard[], { amount, size }: Room): void {
  const kernel = soundKernel()
  const stretch = 0.7 + 0.6 * size
  const echoes = makeEchoes(heard, out.samples, stretch)
  const tank = makeTank(stretch)
  kernel.answer(
    echoes,
    out.samples,
    out.left,
    out.right,
    tank.lines,
    damping,
    0.7 + 0.2 * size,
    weightOf(rumbleHz),
    amount,
  )
  for (const pointer of [echoes, tank.memory, tank.lines]) kernel.release(pointer)
}

function makeEchoes(heard: readonly Heard[], samples: number, stretch: number): Pointer {
  const kernel = soundKernel()
  const echoes = silence(samples)
  for (const [index, ms] of echoesMs.entries()) {
    const late = Math.min(samples, Math.round((ms / 1000) * stretch * sampleRate))
    for (const { bus, gain } of heard) {
      for (const channel of [bus.left, bus.right]) {
        kernel.add(echoes + late * 4, channel, samples - late, gain * (echoLevels[index] ?? 0))
      }
    }
  }
  return echoes
}

// Of each line: where it begins, where it ends, where it stands.
function makeTank(stretch: number): { memory: Pointer; lines: Pointer } {
  const kernel = soundKernel()
  const lengths = delaysMs.map((ms) => Math.round((ms / 1000) * stretch * sampleRate))
  const memory = silence(lengths.reduce((sum, length) => sum + length, 0))
  const lines = kernel.allocate(lengths.length * 12)
  let from = memory
  for (const [index, length] of lengths.entries()) {
    const until = from + length * 4
    kernel.integers(lines + index * 12, 3).set([from, until, from])
    from = until
  }
  return { memory, lines }
}

function silence(samples: number): Pointer {
  const pointer = soundKernel().allocate(samples * 4)
  soundKernel().floats(pointer, samples).fill(0)
  return pointer
}
