import { expect, test } from 'vitest'
import type { Camera } from '#src/engine/plan/timeline.ts'
import { planCut } from './prepare-photo.ts'

const camera = (...crops: [number, number, number, number][]): Camera => ({
  keyframes: crops.map(([x, y, width, height], at) => ({ at, crop: { x, y, width, height } })),
  easing: 'smooth',
})

test('only the part of a panorama that the camera visits is prepared', () => {
  const cut = planCut(
    { width: 12_000, height: 800 },
    { camera: camera([0.1, 0, 0.0375, 1], [0.14, 0, 0.0375, 1]), pane: { width: 1080, height: 1920 } },
  )
  expect(cut.extract.width).toBeLessThan(1000)
  expect(cut.region.x).toBeLessThanOrEqual(0.1)
  expect(cut.region.x + cut.region.width).toBeGreaterThanOrEqual(0.1775)
})

test('a photo much larger than the frame is brought down to 1.25 pixels for one', () => {
  const cut = planCut(
    { width: 4320, height: 7680 },
    { camera: camera([0, 0, 1, 1], [0.25, 0.25, 0.5, 0.5]), pane: { width: 1080, height: 1920 } },
  )
  expect([cut.width, cut.height]).toEqual([1350, 2400])
})

test('a photo that is hardly larger than the frame is left as it is', () => {
  const photo = { width: 1200, height: 2134 }
  const cut = planCut(photo, { camera: camera([0, 0, 1, 1]), pane: { width: 1080, height: 1920 } })
  expect([cut.width, cut.height]).toEqual([1200, 2134])
})

test('a single pixel still becomes a picture that the kernel can read', () => {
  const cut = planCut({ width: 1, height: 1 }, { camera: camera([0, 0, 1, 1]), pane: { width: 1080, height: 1920 } })
  expect(cut.extract).toEqual({ left: 0, top: 0, width: 1, height: 1 })
  expect([cut.width, cut.height]).toEqual([32, 32])
})
