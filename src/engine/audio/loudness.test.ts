import { expect, test } from 'vitest'
import { measureLoudness } from './loudness.ts'
import { sampleRate, type Sound } from './sound.ts'

// Signals and answers of EBU Tech 3341, cases 1 to 3.
test('a 1 kHz tone at -23 dBFS in both channels measures -23 LUFS', () => {
  expect(measureLoudness(tone([[20, -23]]))).toBeCloseTo(-23, 1)
})

test('a 1 kHz tone at -33 dBFS in both channels measures -33 LUFS', () => {
  expect(measureLoudness(tone([[20, -33]]))).toBeCloseTo(-33, 1)
})

test('quiet passages before and after do not lower the figure', () => {
  const sound = tone([
    [10, -36],
    [60, -23],
    [10, -36],
  ])
  expect(Math.abs(measureLoudness(sound) + 23)).toBeLessThan(0.1)
})

test('silence has no loudness', () => {
  expect(measureLoudness(tone([[2, -200]]))).toBe(Number.NEGATIVE_INFINITY)
})

function tone(parts: [seconds: number, db: number][]): Sound {
  const channel = new Float32Array(parts.reduce((sum, [seconds]) => sum + seconds, 0) * sampleRate)
  let at = 0
  for (const [seconds, db] of parts) {
    for (const end = at + seconds * sampleRate; at < end; at++) {
      channel[at] = 10 ** (db / 20) * Math.sin((2 * Math.PI * 1000 * at) / sampleRate)
    }
  }
  return { left: channel, right: channel }
}
