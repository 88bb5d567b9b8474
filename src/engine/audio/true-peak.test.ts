import { expect, test } from 'vitest'
import { sampleRate } from './sound.ts'
import { measureTruePeakDb } from './true-peak.ts'

test('a peak that falls between two samples is found', () => {
  // A quarter of the sample rate, half-way between the samples: each sample is 3 dB below the curve.
  const channel = Float32Array.from({ length: 4800 }, (_, at) => {
    const edge = Math.min(1, at / 960, (4799 - at) / 960)
    return edge * Math.sin((Math.PI / 2) * at + Math.PI / 4)
  })
  expect(Math.max(...channel)).toBeLessThan(0.72)
  expect(Math.abs(measureTruePeakDb({ left: channel, right: channel }))).toBeLessThan(0.3)
})

test('a slow tone peaks where its samples do', () => {
  const channel = Float32Array.from(
    { length: sampleRate },
    (_, at) => 0.5 * Math.sin((2 * Math.PI * 100 * at) / sampleRate),
  )
  expect(measureTruePeakDb({ left: channel, right: new Float32Array(sampleRate) })).toBeCloseTo(-6.02, 1)
})
