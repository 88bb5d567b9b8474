import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Camera, easingNames } from '#src/engine/plan/timeline.ts'
import { cropAt, progressAt } from './camera-path.ts'

const unit = fc.double({ min: 0, max: 1, noNaN: true })
const crops = fc
  .tuple(unit, unit, unit, unit)
  .map(([x, y, w, h]) => ({ x: x * (1 - w), y: y * (1 - h), width: w, height: h }))
const cameras: fc.Arbitrary<Camera> = fc
  .record({
    crops: fc.array(crops, { minLength: 1, maxLength: 5 }),
    easing: fc.constantFrom(...easingNames),
    ramp: fc.option(fc.record({ at: unit, slow: fc.double({ min: 0.1, max: 1, noNaN: true }) }), { nil: undefined }),
  })
  .map(({ crops: list, easing, ramp }) => ({
    keyframes: list.map((crop, index) => ({ at: list.length > 1 ? index / (list.length - 1) : 0, crop })),
    easing,
    ...(ramp && { ramp }),
  }))

test('the camera never leaves the photo', () => {
  fc.assert(
    fc.property(cameras, unit, (camera, t) => {
      const { x, y, width, height } = cropAt(camera, t)
      expect(Math.min(x, y, width, height)).toBeGreaterThanOrEqual(-1e-9)
      expect(Math.max(x + width, y + height)).toBeLessThanOrEqual(1 + 1e-9)
    }),
  )
})

test('the camera starts on its first keyframe, ends on its last and never turns back', () => {
  fc.assert(
    fc.property(cameras, unit, unit, (camera, a, b) => {
      expect(progressAt(camera, 0)).toBeCloseTo(0)
      expect(progressAt(camera, 1)).toBeCloseTo(1)
      expect(progressAt(camera, Math.max(a, b))).toBeGreaterThanOrEqual(progressAt(camera, Math.min(a, b)) - 1e-9)
    }),
  )
})

test('a speed ramp is slow where it says and fast elsewhere', () => {
  const camera = { easing: 'linear', ramp: { at: 0.5, slow: 0.25 } } as const
  const speed = (t: number): number => progressAt(camera, t + 0.01) - progressAt(camera, t)
  expect(speed(0.5) / speed(0.05)).toBeCloseTo(0.25, 1)
})
