import { expect, test } from 'vitest'
import { resize } from '#src/engine/platform/node/pixels.ts'
import type { Pixels } from '#src/engine/platform/port.ts'
import { resizePixels } from './filter-pixels.ts'

// Edges, fine lines and slow changes of light, and sizes that no block divides.
const picture: Pixels = { width: 1021, height: 763, channels: 3, data: new Uint8Array(1021 * 763 * 3) }
for (let at = 0; at < picture.data.length; at += 1) {
  const [x, y] = [Math.floor(at / 3) % picture.width, Math.floor(at / 3 / picture.width)]
  picture.data[at] = 128 + 60 * Math.sin(x / 41 + (at % 3)) + 40 * Math.sin(y / 7) + (x > 300 && y > 500 ? 25 : 0)
}

test.each([
  { width: 320, height: 320 },
  { width: 64, height: 64 },
  { width: 40, height: 40 },
  { width: 17, height: 16 },
  { width: 1021, height: 100 },
])('a page makes a picture $width x $height as the server does', async (size) => {
  const here = resizePixels(picture, size)
  const there = await resize(picture, size)
  const gaps = here.data.map((value, at) => Math.abs(value - (there.data[at] ?? 0)))
  expect({ ...here, data: undefined }).toEqual({ ...size, channels: 3, data: undefined })
  expect(gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length).toBeLessThan(1)
})
