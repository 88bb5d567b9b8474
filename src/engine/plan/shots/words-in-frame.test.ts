import { expect, test } from 'vitest'
import { samplePhoto } from '#test/engine/sample-analysis.ts'
import { formatNames, formats } from '#src/engine/plan/formats.ts'
import { framePane } from './frame-photo.ts'
import { lookAt } from './look-at.ts'
import { takesOf } from './takes.ts'
import { clearOfWords, cutsWords, wordsOf } from './words-in-frame.ts'

const sign = { x: 0.4, y: 0.3, width: 0.2, height: 0.1 }
const words = wordsOf({ writing: [sign] })

test.each([
  ['shows the whole sign', { x: 0.2, y: 0.1, width: 0.6, height: 0.8 }, false],
  ['ends in the middle of it', { x: 0, y: 0, width: 0.5, height: 1 }, true],
  ['begins below it', { x: 0.2, y: 0.45, width: 0.6, height: 0.5 }, false],
])('a frame that %s', (_what, crop, cuts) => {
  expect(cutsWords(words, crop, crop)).toBe(cuts)
})

test('a way that passes over words cuts them on the way', () => {
  const left = { x: 0, y: 0, width: 0.35, height: 1 }
  const right = { ...left, x: 0.65 }
  expect([cutsWords(words, left, left), cutsWords(words, right, right)]).toEqual([false, false])
  expect(cutsWords(words, left, right)).toBe(true)
})

test('a frame that would cut a sign goes a little aside, and stands still where it may not move', () => {
  const crop = { x: 0.05, y: 0, width: 0.5, height: 1 }
  const clear = clearOfWords([crop, crop], { words, holds: () => true })
  expect(clear?.[0].width).toBe(0.5)
  expect(Math.abs((clear?.[0].x ?? 1) - crop.x)).toBeLessThan(0.2)
  const wide = wordsOf({ writing: [{ x: 0.02, y: 0.4, width: 0.96, height: 0.1 }] })
  expect(clearOfWords([crop, crop], { words: wide, holds: () => true })).toBeUndefined()
})

// Where signs hang: in the middle, aside, low over the whole width, two at opposite ends.
const signs = [
  [{ x: 0.35, y: 0.3, width: 0.3, height: 0.1 }],
  [{ x: 0.05, y: 0.1, width: 0.25, height: 0.08 }],
  [{ x: 0.1, y: 0.8, width: 0.8, height: 0.1 }],
  [
    { x: 0.04, y: 0.2, width: 0.2, height: 0.1 },
    { x: 0.76, y: 0.5, width: 0.2, height: 0.1 },
  ],
]

test.each(formatNames)('whatever is written in a photo, no shot for %s has a part of it', (format) => {
  for (const writing of signs) {
    for (const size of [
      { width: 2_000, height: 1_500 },
      { width: 1_500, height: 2_000 },
      { width: 2_400, height: 1_600 },
    ]) {
      const photo = { ...samplePhoto(3), ...size, writing }
      const look = lookAt(photo, formats[format])
      const { own, again } = takesOf(look)
      const shown = look.answer === 'stack' ? again : [...own, ...again]
      for (const { from, to } of shown) expect(cutsWords(writing, from, to)).toBe(false)
      if (look.answer === 'stack') expect(framePane(look)).toBeDefined()
    }
  }
})
