// The highest level between the samples: a converter draws the curve through them, and the curve may overshoot.

import { type Bus, busOf, releaseBus, soundKernel } from './kernel/sound-kernel.ts'
import type { Sound } from './sound.ts'

const taps = 16
const phases = 4
const filters = Array.from({ length: phases - 1 }, (_, index) => interpolator((index + 1) / phases)).flat()

export function measureTruePeakDb(sound: Sound): number {
  const bus = busOf([sound])
  const peak = busTruePeakDb(bus)
  releaseBus(bus)
  return peak
}

export function busTruePeakDb({ left, right, samples }: Bus): number {
  const kernel = soundKernel()
  const pointer = kernel.allocate(filters.length * 4)
  kernel.floats(pointer, filters.length).set(filters)
  const peaks = [left, right].map((channel) => kernel.highest(channel, samples, pointer))
  kernel.release(pointer)
  return 20 * Math.log10(Math.max(...peaks))
}

function interpolator(fraction: number): number[] {
  return Array.from({ length: taps }, (_, tap) => {
    const distance = tap - taps / 2 + 1 - fraction
    const window = 0.5 + 0.5 * Math.cos((Math.PI * distance) / (taps / 2))
    return (Math.sin(Math.PI * distance) / (Math.PI * distance)) * window
  })
}
