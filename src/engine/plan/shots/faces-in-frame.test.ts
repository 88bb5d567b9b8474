import { expect, test } from 'vitest'
import { headOf } from '#src/engine/analyse/ware.ts'
import { cutsHead } from './faces-in-frame.ts'

const heads = [headOf({ x: 0.4, y: 0.2, width: 0.2, height: 0.2 })]
const whole = { x: 0, y: 0, width: 1, height: 1 }

test.each([
  ['shows the whole person', { x: 0.1, y: 0.05, width: 0.8, height: 0.9 }, false],
  ['goes through the face', { x: 0.45, y: 0.1, width: 0.5, height: 0.6 }, true],
  ['begins below the chin', { x: 0.1, y: 0.45, width: 0.8, height: 0.5 }, true],
  ['stands beside the person', { x: 0.85, y: 0.1, width: 0.15, height: 0.5 }, false],
])('a shot that %s', (_what, crop, cuts) => {
  expect(cutsHead(heads, crop, crop)).toBe(cuts)
})

test('every frame on the way counts', () => {
  expect(cutsHead(heads, whole, { x: 0.1, y: 0.45, width: 0.8, height: 0.5 })).toBe(true)
  expect(cutsHead([], whole, { x: 0.1, y: 0.45, width: 0.8, height: 0.5 })).toBe(false)
})
