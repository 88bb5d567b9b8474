import { expect, it } from 'vitest'
import type { PhotoAnalysis } from '../../analyse/photo-analysis.ts'
import { fitFrame } from './frame-fit.ts'
import { lossIn, nearestWhole } from './wholeness.ts'

const ring = { x: 0.3, y: 0.35, width: 0.4, height: 0.36 }
const thing: Pick<PhotoAnalysis, 'subject' | 'salience' | 'shows' | 'orientation'> = {
  subject: ring,
  salience: { from: 'mask', cells: '' },
  shows: 'product',
  orientation: 'portrait',
}

it('counts nothing against a crop that holds the thing', () => {
  expect(lossIn(thing)({ x: 0, y: 0.3, width: 1, height: 0.45 })).toBeCloseTo(0)
})

it('counts nothing against a close crop inside a thing that is far larger', () => {
  expect(lossIn(thing)({ x: 0.4, y: 0.45, width: 0.15, height: 0.15 })).toBe(0)
})

it('minds a cut head more than a cut foot', () => {
  const headless = lossIn(thing)({ x: 0, y: 0.42, width: 1, height: 0.45 })
  const footless = lossIn(thing)({ x: 0, y: 0.19, width: 1, height: 0.45 })
  expect(footless).toBeGreaterThan(0.1)
  expect(headless).toBeGreaterThan(footless * 1.5)
})

it('looks around in a place, which has no head', () => {
  expect(lossIn({ ...thing, shows: 'bedroom' })({ x: 0, y: 0.5, width: 0.4, height: 0.4 })).toBe(0)
})

it('comes only so near that the thing still fits', () => {
  const photo = { ...thing, width: 1800, height: 2400 } as PhotoAnalysis
  const wide = fitFrame(photo, { width: 1920, height: 1080 })
  const scale = nearestWhole({ photo, fit: wide })
  expect(scale * wide.height).toBeGreaterThan(ring.height)
  expect(nearestWhole({ photo: { ...photo, subject: { ...ring, height: 0.41 } }, fit: wide })).toBe(0)
})
