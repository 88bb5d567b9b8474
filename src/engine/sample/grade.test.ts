import { expect, test } from 'vitest'
import { lookNames } from '#src/engine/plan/timeline.ts'
import { makeGradeTables } from './grade.ts'

test('a look without strength changes nothing', () => {
  for (const look of lookNames) {
    const tables = makeGradeTables({ look, strength: 0 }, 0.1)
    for (let code = 16; code <= 235; code++) {
      expect([tables[code], tables[256 + code], tables[512 + code], tables[768 + code]]).toEqual([code, 128, 128, 128])
    }
  }
})

test('no look folds tones over each other or leaves the legal range', () => {
  for (const look of lookNames) {
    for (const brightness of [0, 0.2, 0.5, 1]) {
      const luma = [...makeGradeTables({ look, strength: 1 }, brightness).subarray(16, 236)]
      expect(luma).toEqual(luma.toSorted((a, b) => a - b))
      expect(Math.min(...luma)).toBeGreaterThanOrEqual(16)
      expect(Math.max(...luma)).toBeLessThanOrEqual(235)
    }
  }
})

test('a dark photo is opened and a bright one held back', () => {
  const middle = (brightness: number): number => makeGradeTables({ look: 'natural', strength: 1 }, brightness)[126] ?? 0
  expect(middle(0.1)).toBeGreaterThan(middle(0.42))
  expect(middle(0.9)).toBeLessThan(middle(0.42))
})

test('the cinematic look leans to teal in the shadows and to orange in the lights', () => {
  const tables = makeGradeTables({ look: 'cinematic', strength: 1 }, 0.42)
  const red = (code: number): number => tables[768 + code] ?? 0
  expect(red(70)).toBeLessThan(128)
  expect(red(190)).toBeGreaterThan(128)
})
