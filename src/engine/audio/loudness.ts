// Integrated loudness by ITU-R BS.1770-4 at 48 kHz: K-weighting, 400 ms blocks, an absolute and a relative gate.

import { sampleRate, type Sound } from './sound.ts'

interface Biquad {
  b: readonly [number, number, number]
  a: readonly [number, number]
}

// The two filters of the standard, as it lists them for 48 kHz.
const headShelf: Biquad = {
  b: [1.53512485958697, -2.69169618940638, 1.19839281085285],
  a: [-1.69065929318241, 0.73248077421585],
}
const lowCut: Biquad = { b: [1, -2, 1], a: [-1.99004745483398, 0.99007225036621] }

const stepSamples = sampleRate / 10
const stepsPerBlock = 4

export function measureLoudness(sound: Sound): number {
  const blocks = blockPowers(sound)
  const audible = blocks.filter((power) => toLufs(power) > -70)
  if (audible.length === 0) return Number.NEGATIVE_INFINITY
  const relativeGate = toLufs(mean(audible)) - 10
  return toLufs(mean(audible.filter((power) => toLufs(power) > relativeGate)))
}

const toLufs = (power: number): number => -0.691 + 10 * Math.log10(power)
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

function blockPowers({ left, right }: Sound): number[] {
  const leftSteps = stepPowers(left)
  const rightSteps = stepPowers(right)
  const blocks: number[] = []
  for (let step = 0; step + stepsPerBlock <= leftSteps.length; step += 1) {
    let power = 0
    for (let part = step; part < step + stepsPerBlock; part += 1) {
      power += (leftSteps[part] ?? 0) + (rightSteps[part] ?? 0)
    }
    blocks.push(power / (stepsPerBlock * stepSamples))
  }
  return blocks
}

function stepPowers(channel: Float32Array): number[] {
  const shelf = makeFilter(headShelf)
  const cut = makeFilter(lowCut)
  const powers: number[] = []
  for (let from = 0; from + stepSamples <= channel.length; from += stepSamples) {
    let power = 0
    for (let at = from; at < from + stepSamples; at += 1) {
      const weighted = cut(shelf(channel[at] ?? 0))
      power += weighted * weighted
    }
    powers.push(power)
  }
  return powers
}

function makeFilter({ b, a }: Biquad): (input: number) => number {
  const [b0, b1, b2] = b
  const [a1, a2] = a
  let first = 0
  let second = 0
  return (input) => {
    const output = b0 * input + first
    first = b1 * input - a1 * output + second
    second = b2 * input - a2 * output
    return output
  }
}
