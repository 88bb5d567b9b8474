import { expect, test } from 'vitest'
import { maxWriting } from '#src/contracts/studio/photo-limits.ts'
import { boxesOf } from './find-writing.ts'
import { cellsAcross } from './writing-net.ts'

// Cells that are marked, as columns and rows.
function marksOf(...parts: { x: number; y: number; width: number; height: number; sure?: number }[]): Float32Array {
  const marks = new Float32Array(cellsAcross ** 2)
  for (const { x, y, width, height, sure = 0.95 } of parts)
    for (let row = y; row < y + height; row += 1) marks.fill(sure, row * cellsAcross + x, row * cellsAcross + x + width)
  return marks
}

test('cells that hang together are one box, a little larger than they are', () => {
  const [box, ...others] = boxesOf(marksOf({ x: 32, y: 64, width: 40, height: 6 }))
  expect(others).toEqual([])
  expect((box?.x ?? 1) * cellsAcross).toBeLessThan(32)
  expect(((box?.x ?? 0) + (box?.width ?? 0)) * cellsAcross).toBeGreaterThan(72)
  expect(box?.height).toBeLessThan(8 / cellsAcross)
})

test('specks and what the network only suspects are no writing', () => {
  const speck = { x: 10, y: 10, width: 2, height: 3 }
  const doubtful = { x: 40, y: 40, width: 30, height: 8, sure: 0.6 }
  expect(boxesOf(marksOf(speck, doubtful))).toEqual([])
})

test('of a page full of lines the largest are kept, as many as an analysis may have', () => {
  const lines = Array.from({ length: 60 }, (_, line) => ({
    x: (line % 3) * 40,
    y: Math.floor(line / 3) * 6,
    width: 10 + (line % 20),
    height: 3,
  }))
  const boxes = boxesOf(marksOf(...lines))
  expect(boxes).toHaveLength(maxWriting)
  expect(boxes[0]?.width).toBeGreaterThan(boxes.at(-1)?.width ?? 1)
})
