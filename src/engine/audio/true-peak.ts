// The highest level between the samples: a converter draws the curve through them, and the curve may overshoot.

import type { Sound } from './sound.ts'

const taps = 16
const phases = 4
const filters = Array.from({ length: phases - 1 }, (_, index) => interpolator((index + 1) / phases))

export function measureTruePeakDb({ left, right }: Sound): number {
  return 20 * Math.log10(Math.max(channelPeak(left), channelPeak(right)))
}

function channelPeak(channel: Float32Array): number {
  let peak = 0
  for (let at = 0; at < channel.length; at += 1) peak = Math.max(peak, Math.abs(channel[at] ?? 0))
  // The curve rises at most to about twice its highest neighbour, so quiet places cannot hold the peak.
  const worthLooking = peak / 2
  for (let at = 0; at < channel.length - 1; at += 1) {
    if (Math.abs(channel[at] ?? 0) < worthLooking) continue
    for (const filter of filters) {
      peak = Math.max(peak, Math.abs(between(channel, at, filter)), Math.abs(between(channel, at - 1, filter)))
    }
  }
  return peak
}

function between(channel: Float32Array, at: number, filter: Float32Array): number {
  let value = 0
  for (let tap = 0; tap < taps; tap += 1) value += (channel[at - taps / 2 + 1 + tap] ?? 0) * (filter[tap] ?? 0)
  return value
}

function interpolator(fraction: number): Float32Array {
  return Float32Array.from({ length: taps }, (_, tap) => {
    const distance = tap - taps / 2 + 1 - fraction
    const window = 0.5 + 0.5 * Math.cos((Math.PI * distance) / (taps / 2))
    return (Math.sin(Math.PI * distance) / (Math.PI * distance)) * window
  })
}
