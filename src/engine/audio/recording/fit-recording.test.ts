import { expect, test } from 'vitest'
import { sampleRate, type Sound } from '#src/engine/audio/sound.ts'
import { fitRecording } from './fit-recording.ts'

test('a short recording is repeated to the length of the film', () => {
  const fitted = fitRecording(hum(4, 0.2), 11)
  expect(fitted.left.length).toBe(11 * sampleRate)
  for (let second = 1; second < 9; second += 1) expect(loudest(fitted, second)).toBeGreaterThan(0.1)
})

test('stretches follow each other without a gap or a jump at their seam', () => {
  const fitted = fitRecording(hum(12, 0.5), 6, [
    { fromSeconds: 1, seconds: 3 },
    { fromSeconds: 8, seconds: 3 },
  ])
  const seam = fitted.left.subarray(2.9 * sampleRate, 3.1 * sampleRate)
  const jumps = seam.map((value, at) => Math.abs(value - (seam[at - 1] ?? value)))
  expect(Math.max(...jumps)).toBeLessThan(0.05)
  expect(loudest(fitted, 3)).toBeGreaterThan(0.4)
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
