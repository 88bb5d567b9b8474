// Integrated loudness by ITU-R BS.1770-4 at 48 kHz: K-weighting, 400 ms blocks, an absolute and a relative gate.

import { type Bus, busOf, releaseBus, soundKernel } from './kernel/sound-kernel.ts'
import { sampleRate, type Sound } from './sound.ts'

const stepSamples = sampleRate / 10
const stepsPerBlock = 4

export const measureLoudness = (sound: Sound): number => onBus(sound, busLoudness)

export function busLoudness(bus: Bus): number {
  const blocks = blockPowers(stepPowers(bus))
  const audible = blocks.filter((power) => toLufs(power) > -70)
  if (audible.length === 0) return Number.NEGATIVE_INFINITY
  const relativeGate = toLufs(mean(audible)) - 10
  return toLufs(mean(audible.filter((power) => toLufs(power) > relativeGate)))
}

// How loud each tenth of a second is, weighted as the ear hears it.
export const loudnessSteps = (sound: Sound): number[] =>
  onBus(sound, stepPowers).map((power) => toLufs(power / stepSamples + 1e-12))

function onBus<Answer>(sound: Sound, measure: (bus: Bus) => Answer): Answer {
  const bus = busOf([sound])
  const answer = measure(bus)
  releaseBus(bus)
  return answer
}

const toLufs = (power: number): number => -0.691 + 10 * Math.log10(power)
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

function blockPowers(steps: readonly number[]): number[] {
  const blocks: number[] = []
  for (let step = 0; step + stepsPerBlock <= steps.length; step += 1) {
    const power = steps.slice(step, step + stepsPerBlock).reduce((sum, part) => sum + part, 0)
    blocks.push(power / (stepsPerBlock * stepSamples))
  }
  return blocks
}

function stepPowers({ left, right, samples }: Bus): number[] {
  const kernel = soundKernel()
  const steps = Math.floor(samples / stepSamples)
  const powers = kernel.allocate(steps * 8)
  kernel.weigh(left, right, steps, stepSamples, powers)
  const answer = [...kernel.doubles(powers, steps)]
  kernel.release(powers)
  return answer
}
