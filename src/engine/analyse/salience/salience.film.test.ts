import sharp from 'sharp'
import { expect, test } from 'vitest'
import { loadSalience } from './load-salience.ts'
import { salienceSide } from './salience-net.ts'

test('a bright disc on a dark ground stands out, its ground does not', async () => {
  const disc = `<svg width="${salienceSide}" height="${salienceSide}"><rect width="100%" height="100%" fill="#203040"/><circle cx="128" cy="128" r="60" fill="#e8b060"/></svg>`
  const rgb = await sharp(Buffer.from(disc)).removeAlpha().raw().toBuffer()
  const marks = (await loadSalience()).mark(rgb)
  const at = (x: number, y: number): number => marks[y * salienceSide + x] ?? -1
  expect(at(128, 128)).toBeGreaterThan(0.9)
  expect(Math.max(at(12, 12), at(240, 20), at(20, 240))).toBeLessThan(0.1)
})
