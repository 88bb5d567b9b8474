import { expect, test } from 'vitest'
import { loadSalience } from './load-salience.ts'
import { salienceSide } from './salience-net.ts'

const ground = [0x20, 0x30, 0x40]
const disc = [0xe8, 0xb0, 0x60]

test('a bright disc on a dark ground stands out, its ground does not', async () => {
  const pixels = Array.from({ length: salienceSide ** 2 }, (_, index) => {
    const [x, y] = [index % salienceSide, Math.floor(index / salienceSide)]
    return Math.hypot(x - 128, y - 128) < 60 ? disc : ground
  })
  const marks = (await loadSalience()).mark(Uint8Array.from(pixels.flat()))
  const at = (x: number, y: number): number => marks[y * salienceSide + x] ?? -1
  expect(at(128, 128)).toBeGreaterThan(0.9)
  expect(Math.max(at(12, 12), at(240, 20), at(20, 240))).toBeLessThan(0.1)
})
