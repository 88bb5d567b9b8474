import { expect, test } from 'vitest'
import { sampleRate, type Sound } from '#src/engine/audio/sound.ts'
import { findBeats } from './find-beats.ts'
import { barStarts, listenTo } from './listen-to.ts'

test('the beats of a recording are found, also when it begins off the beat', () => {
  const found = findBeats(song({ bpm: 113.3, bars: 40, startSeconds: 0.31 }))
  expect(Math.abs(found.bpm - 113.3)).toBeLessThan(0.05)
  const late = found.beatsSeconds.at(-4) ?? 0
  const beat = 60 / 113.3
  const off = (((late - 0.31) % beat) + beat) % beat
  expect(Math.min(off, beat - off)).toBeLessThan(0.03)
})

test('bars, a louder part and the last chord are found', () => {
  const heard = listenTo(song({ bpm: 120, bars: 24, startSeconds: 0.5, louderFrom: 12 }))
  expect(barStarts(heard)[0]).toBeCloseTo(0.5, 1)
  expect(heard.sectionBars?.some((bar) => Math.abs(bar - 12) <= 1)).toBe(true)
  expect(heard.endingBar).toBe(23)
})

test('silence gets an even grid', () => {
  const silence: Sound = { left: new Float32Array(sampleRate * 3), right: new Float32Array(sampleRate * 3) }
  expect(findBeats(silence).beatsSeconds.length).toBeGreaterThan(3)
  expect(listenTo(silence).endingBar).toBeUndefined()
})

interface Song {
  bpm: number
  bars: number
  startSeconds: number
  louderFrom?: number
}

// Plucked chords on every beat, the first of four harder; after the last bar line one chord dies away.
function song({ bpm, bars, startSeconds, louderFrom = 0 }: Song): Sound {
  const beatSeconds = 60 / bpm
  const beats = (bars - 1) * 4 + 1
  const left = new Float32Array(Math.round((startSeconds + beats * beatSeconds + 3) * sampleRate))
  for (let beat = 0; beat < beats; beat += 1) {
    const isLast = beat === beats - 1
    const level = (beat % 4 === 0 ? 0.5 : 0.25) * (beat / 4 < louderFrom ? 0.5 : 1)
    const decay = isLast ? 0.6 : 0.12
    const from = Math.round((startSeconds + beat * beatSeconds) * sampleRate)
    for (let at = 0; at < (isLast ? 3 : 0.45) * sampleRate && from + at < left.length; at += 1) {
      const seconds = at / sampleRate
      const tone = Math.sin(2 * Math.PI * 220 * seconds) + 0.4 * Math.sin(2 * Math.PI * 663 * seconds)
      left[from + at] = (left[from + at] ?? 0) + tone * level * Math.exp(-seconds / decay)
    }
  }
  return { left, right: left }
}
