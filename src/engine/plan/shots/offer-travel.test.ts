import { expect, it } from 'vitest'
import type { PhotoAnalysis } from '#src/engine/analyse/photo-analysis.ts'
import { fitFrame, sweep } from './frame-fit.ts'
import { importanceOf } from './importance.ts'
import { offerTravel } from './offer-travel.ts'

it('a panorama is travelled over part by part, each in a few frames', () => {
  const panorama = {
    width: 10_000,
    height: 1_000,
    orientation: 'panorama',
    shows: 'product',
    subject: { x: 0.1, y: 0.2, width: 0.8, height: 0.6 },
    focus: { x: 0.5, y: 0.5 },
    faces: [],
    objects: [],
  } as unknown as PhotoAnalysis
  const fit = fitFrame(panorama, { width: 1080, height: 1920 })
  const travels = offerTravel({ photo: panorama, fit, importance: importanceOf(panorama) }).filter(
    ({ family, direction }) => family === 'reveal' && direction === 'right',
  )
  const parts = travels.map(({ from, to }) => sweep(from, to)).toSorted((a, b) => a.x - b.x)
  expect(parts.length).toBeGreaterThan(3)
  for (const [index, { x, width }] of parts.entries()) {
    expect(width).toBeLessThanOrEqual(fit.width * 3 + 1e-9)
    expect(x + width).toBeLessThanOrEqual((parts[index + 1]?.x ?? 1) + 1e-9)
  }
})
