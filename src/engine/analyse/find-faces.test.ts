import { expect, test } from 'vitest'
import { areaOf, overlapOf, type Rect } from '#src/engine/geometry/rect.ts'
import { findFaces, type LookForFaces } from './find-faces.ts'

const photo = { width: 1200, height: 800 }
const person = { label: 'person', confidence: 60, box: { x: 0.1, y: 0, width: 0.8, height: 1 } }

// In pixels of the photo.
type Face = [left: number, top: number, side: number]

// Sees what a square shows of each face, but no face below an eighth of the square.
const networkThatSees =
  (...faces: Face[]): LookForFaces =>
  async ({ left, top, side }) =>
    faces.flatMap(([x, y, size]) => {
      const box = { x: (x - left) / side, y: (y - top) / side, width: size / side, height: size / side }
      const seen = insideSquare(box)
      return size < side / 8 || areaOf(seen) < 0.5 * areaOf(box) ? [] : [{ label: 'face', confidence: 90, box: seen }]
    })

function insideSquare({ x, y, width, height }: Rect): Rect {
  const [left, top] = [Math.max(0, x), Math.max(0, y)]
  return {
    x: left,
    y: top,
    width: Math.max(0, Math.min(1, x + width) - left),
    height: Math.max(0, Math.min(1, y + height) - top),
  }
}

const expectFaces = (found: readonly { box: Rect }[], faces: readonly Face[]): void => {
  expect(found).toHaveLength(faces.length)
  for (const [x, y, size] of faces) {
    const box = { x: x / photo.width, y: y / photo.height, width: size / photo.width, height: size / photo.height }
    expect(found.some((face) => overlapOf(face.box, box) > 0.98 * areaOf(box))).toBe(true)
  }
}

test.each<[string, Face[]]>([
  ['a large one', [[300, 50, 700]]],
  [
    'three beside each other',
    [
      [60, 200, 160],
      [520, 180, 160],
      [1000, 220, 160],
    ],
  ],
  [
    'small ones, in all corners',
    [
      [20, 20, 70],
      [1100, 30, 70],
      [30, 700, 70],
      [1090, 690, 70],
    ],
  ],
  [
    'a large one and a small one',
    [
      [100, 150, 400],
      [900, 300, 64],
    ],
  ],
])('faces are found once and whole: %s', async (_, faces) => {
  expectFaces(await findFaces(photo, [person], networkThatSees(...faces)), faces)
})

test('a face at the edge of the photo is found where the photo ends', async () => {
  const [face] = await findFaces(photo, [], networkThatSees([-40, 300, 200]))
  expect(face?.box.x).toBe(0)
  expect(face?.box.width).toBeCloseTo(160 / 1200)
})

test('a photo without people is looked at only as a whole and in the largest squares', async () => {
  const looks = async (objects: Parameters<typeof findFaces>[1]): Promise<number> => {
    let count = 0
    await findFaces(photo, objects, async () => {
      count += 1
      return []
    })
    return count
  }
  expect(await looks([])).toBe(3)
  expect(await looks([person])).toBeGreaterThan(9)
})

test('a crowd far off is no face', async () => {
  expect(await findFaces(photo, [person], networkThatSees([600, 400, 62]))).toHaveLength(1)
  const tiny: LookForFaces = async ({ side }) => [
    { label: 'face', confidence: 90, box: { x: 0.5, y: 0.5, width: 24 / side, height: 24 / side } },
  ]
  expect(await findFaces(photo, [person], tiny)).toEqual([])
})
