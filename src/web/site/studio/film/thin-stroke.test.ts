import { expect, test } from 'vitest'
import { drawing } from '#src/contracts/studio/drawings.ts'
import { drawingLimits } from '#src/contracts/studio/review-limits.ts'
import { thinStroke } from './thin-stroke.ts'

test('however long the finger stays, the server takes the line, and its ends are where they were', () => {
  const circle = Array.from({ length: 5_000 }, (_, index): [number, number] => [
    Math.round(500 + 490 * Math.cos(index / 50)),
    Math.round(500 + 490 * Math.sin(index / 50)),
  ])
  const thin = thinStroke(circle)
  expect(drawing.safeParse([thin]).success).toBe(true)
  expect(thin.length).toBeLessThanOrEqual(drawingLimits.pointsOfStroke)
  expect(thin[0]).toEqual(circle[0])
})

test('points that nobody could tell apart become one, and a dot stays a dot', () => {
  expect(
    thinStroke([
      [10, 10],
      [11, 11],
      [12, 12],
    ]),
  ).toEqual([
    [10, 10],
    [10, 10],
  ])
  expect(
    thinStroke([
      [0, 0],
      [2, 0],
      [50, 0],
      [51, 0],
      [100, 0],
    ]),
  ).toEqual([
    [0, 0],
    [50, 0],
    [100, 0],
  ])
})
