import { expect, test } from 'vitest'
import { decodeFaces } from './decode-faces.ts'
import { decodeObjects } from './load-detector.ts'

test('a face is where its anchor and offset put it, and a sure neighbour of the same face is dropped', () => {
  const fineScores = new Float32Array(512).fill(-9)
  const fineBoxes = new Float32Array(512 * 16)
  // Row 8, column 4 of 16, both guesses; the second is less sure.
  const row = (8 * 16 + 4) * 2
  for (const [index, score] of [4, 3].entries()) {
    fineScores[row + index] = score
    fineBoxes.set([8, -8, 64, 32], (row + index) * 16)
  }
  const faces = decodeFaces([fineScores, new Float32Array(384).fill(-9), fineBoxes, new Float32Array(384 * 16)])
  expect(faces).toHaveLength(1)
  expect(faces[0]?.confidence).toBe(98)
  expect(faces[0]?.box.x).toBeCloseTo(4.5 / 16 + 8 / 256 - 0.125)
  expect(faces[0]?.box.y).toBeCloseTo(8.5 / 16 - 8 / 256 - 0.0625)
  expect(faces[0]?.box.width).toBeCloseTo(0.25)
})

test('objects become named boxes inside the photo; the unsure are left out', () => {
  const rows = Float32Array.from([-20, 128, 256, 640, 0.9, 59, 0, 0, 100, 100, 0.1, 2])
  expect(decodeObjects(rows)).toEqual([
    { label: 'bed', confidence: 90, box: { x: 0, y: 0.25, width: 0.5, height: 0.75 } },
  ])
})
