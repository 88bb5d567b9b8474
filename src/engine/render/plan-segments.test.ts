import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Clip } from '#src/engine/plan/timeline.ts'
import { planSegments } from './plan-segments.ts'

test('segments cover the film without gap or overlap, and each begins with a clip', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 30 }), (lengths) => {
      const starts = lengths.map((_, index) => lengths.slice(0, index).reduce((sum, frames) => sum + frames, 0))
      const frames = lengths.reduce((sum, length) => sum + length, 0)
      const clips = starts.map((start, index) => ({ start, frames: lengths[index] }) as Clip)
      let next = 0
      for (const segment of planSegments({ clips, frames })) {
        expect(segment.startFrame).toBe(next)
        expect(starts).toContain(segment.startFrame)
        expect(segment.frames).toBeGreaterThan(0)
        next += segment.frames
      }
      expect(next).toBe(frames)
    }),
  )
})
