import { expect, test } from 'vitest'
import { findBeats } from './find-beats.ts'
import { makeMusic } from './make-music.ts'
import { sampleRate, type Sound } from './sound.ts'

test('the beats of a recording are found, also when it begins off the beat', () => {
  const { left, right, beats } = makeMusic({ mood: 'upbeat', seconds: 20, seed: 2, premium: false })
  const missing = 0.2
  const cut = (channel: Float32Array): Float32Array => channel.subarray(missing * sampleRate)
  const found = findBeats({ left: cut(left), right: cut(right) })
  expect(Math.abs(found.bpm / beats.bpm - 1)).toBeLessThan(0.01)
  const middle = found.beatsSeconds.find((second) => second > 9) ?? 0
  const gaps = beats.beatsSeconds.map((second) => Math.abs(second - missing - middle))
  expect(Math.min(...gaps)).toBeLessThan(0.06)
})

test('silence gets an even grid', () => {
  const silence: Sound = { left: new Float32Array(sampleRate * 3), right: new Float32Array(sampleRate * 3) }
  expect(findBeats(silence).beatsSeconds).toHaveLength(5)
})
