import { expect, test } from 'vitest'
import type { Layer } from '../plan/timeline.ts'
import { loadKernel } from '../sample/kernel/load-kernel.ts'
import { opacityAt, rasterLayer } from './raster-layer.ts'

const layer: Layer = {
  kind: 'caption',
  text: 'Baked at dawn 🥐',
  start: 30,
  frames: 60,
  fade: 9,
  rect: { x: 0.1, y: 0.6, width: 0.8, height: 0.2 },
}

test('a layer fades in, stays and fades out', () => {
  const seen = [29, 30, 34, 39, 60, 85, 89, 90].map((frame) => opacityAt(layer, frame))
  expect(seen[0]).toBe(0)
  expect(seen[1]).toBeGreaterThan(0)
  expect(seen[2]).toBeGreaterThan(seen[1] ?? 1)
  expect(seen.slice(3, 5)).toEqual([1, 1])
  expect(seen[5]).toBeCloseTo(seen[2] ?? 0)
  expect(seen[6]).toBeCloseTo(seen[1] ?? 0)
  expect(seen[7]).toBe(0)
})

test.each<Layer>([
  layer,
  { ...layer, kind: 'title', subtitle: 'Since 1987', accent: '#d9a35b' },
  { ...layer, kind: 'lower-third', subtitle: 'Since 1987', accent: '#d9a35b' },
  { ...layer, kind: 'end-card', cta: 'Book a table', accent: '#d9a35b' },
  { ...layer, kind: 'watermark' },
])('the light of a $kind stays inside its rectangle', async (drawn) => {
  const kernel = loadKernel()
  const [width, height] = [270, 480]
  const sprite = await rasterLayer(kernel, drawn, { width, height })
  const add = kernel.bytes(sprite.planes[0].add, sprite.width * sprite.height)
  const lit = [...add.keys()].filter((index) => (add[index] ?? 0) > 40)
  const columns = lit.map((index) => sprite.x + (index % sprite.width))
  const rows = lit.map((index) => sprite.y + Math.floor(index / sprite.width))
  expect(lit.length).toBeGreaterThan(20)
  expect(Math.min(...columns)).toBeGreaterThanOrEqual(Math.floor(0.1 * width))
  expect(Math.max(...columns)).toBeLessThanOrEqual(Math.ceil(0.9 * width))
  expect(Math.min(...rows)).toBeGreaterThanOrEqual(Math.floor(0.6 * height))
  expect(Math.max(...rows)).toBeLessThanOrEqual(Math.ceil(0.8 * height))
})
