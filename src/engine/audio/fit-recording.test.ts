import { expect, test } from 'vitest'
import { fitRecording } from './fit-recording.ts'
import { measureLoudness } from './loudness.ts'
import { sampleRate, type Sound } from './sound.ts'

test('a short recording is repeated to the length of the film, at the common loudness', () => {
  const fitted = fitRecording(hum(4, 0.02), 11)
  expect(fitted.left.length).toBe(11 * sampleRate)
  expect(Math.abs(measureLoudness(fitted) + 14)).toBeLessThan(0.5)
  for (let second = 1; second < 9; second += 1) expect(loudest(fitted, second)).toBeGreaterThan(0.1)
})

test('a long recording is cut and fades to silence', () => {
  const fitted = fitRecording(hum(12, 0.5), 5)
  expect(fitted.left.length).toBe(5 * sampleRate)
  expect(Math.abs(fitted.left.at(-1) ?? 1)).toBeLessThan(0.001)
})

test('a recording without a sample becomes silence instead of a hang', () => {
  const fitted = fitRecording(hum(0, 0), 2)
  expect(fitted.left.every((value) => value === 0)).toBe(true)
})

function hum(seconds: number, level: number): Sound {
  const channel = new Float32Array(seconds * sampleRate)
  for (const at of channel.keys()) channel[at] = level * Math.sin((2 * Math.PI * 330 * at) / sampleRate)
  return { left: channel, right: channel }
}

const loudest = ({ left }: Sound, second: number): number =>
  left.subarray(second * sampleRate, (second + 1) * sampleRate).reduce((most, value) => Math.max(most, value), 0)
