import { expect, test } from 'vitest'
import { measureLoudness } from './loudness.ts'
import { applyGains, masterGains } from './master.ts'
import { sampleRate, type Sound } from './sound.ts'
import { measureTruePeakDb } from './true-peak.ts'

// Short strokes far above a soft tone, as in a drummer's own recording.
function strokes(seconds: number): Sound {
  const left = Float32Array.from({ length: seconds * sampleRate }, (_, at) => {
    const sinceStroke = at % (sampleRate / 2)
    return Math.sin(at * 0.07) * (0.004 + 0.9 * Math.exp(-sinceStroke / 1_200))
  })
  return { left, right: left }
}

test('a recording of hard strokes is as loud as any other, and its peaks stay below the ceiling', () => {
  const sound = strokes(8)
  applyGains(sound, masterGains([sound]))
  expect(Math.abs(measureLoudness(sound) + 14)).toBeLessThan(0.5)
  expect(measureTruePeakDb(sound)).toBeLessThan(-1)
})
