import { expect, it } from 'vitest'
import { importanceOf } from './importance.ts'

const side = 48
const stone = { x: 0.65, y: 0.65, width: 0.25, height: 0.2 }
const sun = { x: 0.2, y: 0.3, width: 0.24, height: 0.24 }

// A mask that covers a box.
const masked = (box: typeof stone): string =>
  Buffer.from(
    Uint8Array.from({ length: side * side }, (_, at) => {
      const [x, y] = [((at % side) + 0.5) / side, (Math.floor(at / side) + 0.5) / side]
      return x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height ? 255 : 0
    }),
  ).toString('base64')

const view = {
  salience: { from: 'mask' as const, cells: masked(stone) },
  subject: stone,
  focus: { x: 0.77, y: 0.75 },
  faces: [],
  objects: [],
  points: [{ kind: 'detail' as const, box: sun, weight: 0.5 }],
}

it('a sun behind a small thing matters as the thing does', () => {
  const { subjectIn, span } = importanceOf(view)
  expect(subjectIn(sun)).toBeGreaterThan(0.25)
  expect(subjectIn(stone)).toBeGreaterThan(0.25)
  expect(span.x[0]).toBeLessThan(0.3)
})

it('a glint beside a large thing does not', () => {
  const table = { x: 0.45, y: 0.5, width: 0.5, height: 0.4 }
  const large = { ...view, subject: table, salience: { from: 'mask' as const, cells: masked(table) } }
  expect(importanceOf(large).subjectIn(sun)).toBe(0)
})
