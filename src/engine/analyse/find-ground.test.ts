import { expect, test } from 'vitest'
import { findGround } from './find-ground.ts'
import type { Pixels } from './pixels.ts'

const [width, height] = [200, 120]

// A product in the middle, before a wall of which each row may differ.
function photo(wallAt: (row: number) => number): Pixels {
  const data = new Uint8Array(width * height * 3)
  for (let at = 0; at < data.length; at += 1) {
    const [x, y] = [Math.floor(at / 3) % width, Math.floor(at / 3 / width)]
    const isProduct = Math.hypot(x - width / 2, y - height / 2) < 40
    data[at] = isProduct ? 80 : wallAt(y)
  }
  return { data, width, height, channels: 3 }
}

test('edges of one colour are a ground, edges that pass from light to dark are none', () => {
  expect(findGround(photo(() => 250))).toBe('#fafafa')
  expect(findGround(photo((row) => 250 - row))).toBeUndefined()
})
