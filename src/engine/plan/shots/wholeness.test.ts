import { expect, it } from 'vitest'
import type { PhotoAnalysis } from '#src/engine/analyse/photo-analysis.ts'
import type { Rect } from '#src/engine/geometry/rect.ts'
import { fitFrame } from './frame-fit.ts'
import { importanceOf } from './importance.ts'
import { endsWell, lossIn, nearestWhole } from './wholeness.ts'

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

it('ends on the one place that draws the eye', () => {
  const box = { x: 0.54, y: 0.39, width: 0.24, height: 0.24 }
  const field = photoWith(box, {
    width: 2560,
    height: 1600,
    subject: box,
    focus: { x: 0.66, y: 0.51 },
    salience: { from: 'attention', cells: '' },
  })
  const wide = { x: 0.4, y: 0, width: 0.35, height: 1 }
  const sight = { ...seen(field, wide), importance: importanceOf({ ...field, salience: undefined }) }
  const drift = { family: 'drift', direction: 'left', from: sight.wide, reason: '' } as const
  const end = { y: 0.1, width: 0.28, height: 0.8 }
  expect(endsWell(sight, { ...drift, to: { ...end, x: 0.52 } })).toBe(true)
  expect(endsWell(sight, { ...drift, to: { ...end, x: 0.38 } })).toBe(false)
})

it('does not leave the pendant for its chain', () => {
  const pendant = { x: 0.35, y: 0.62, width: 0.24, height: 0.24 }
  const cells = Buffer.alloc(48 * 48)
  for (let row = 0; row < 40; row += 1) cells[row * 48 + 22] = 255
  const necklace = photoWith(pendant, {
    width: 1800,
    height: 2400,
    orientation: 'portrait',
    subject: { x: 0.3, y: 0, width: 0.67, height: 0.86 },
    salience: { from: 'mask', cells: cells.toString('base64') },
  })
  const wide = { x: 0.22, y: 0, width: 0.75, height: 1 }
  const sight = seen(necklace, wide)
  const push = { family: 'push', direction: 'in', from: wide, reason: '' } as const
  expect(endsWell(sight, { ...push, to: { x: 0.26, y: 0.15, width: 0.6, height: 0.8 } })).toBe(true)
  expect(endsWell(sight, { ...push, to: { x: 0.26, y: 0, width: 0.6, height: 0.8 } })).toBe(false)
})

it('a camera that travels over a wide thing stops on what draws the eye in it', () => {
  const fig = { x: 0.45, y: 0.43, width: 0.24, height: 0.24 }
  const bowl = photoWith(fig, {
    width: 2572,
    height: 1740,
    subject: { x: 0.22, y: 0.13, width: 0.77, height: 0.87 },
    focus: { x: 0.6, y: 0.55 },
  })
  const wide = { x: 0.46, y: 0, width: 0.38, height: 1 }
  const sight = { ...seen(bowl, wide), importance: importanceOf({ ...bowl, salience: undefined }) }
  const [left, right] = [
    { ...wide, x: 0.32 },
    { ...wide, x: 0.6 },
  ]
  const reveal = { family: 'reveal', reason: '' } as const
  expect(endsWell(sight, { ...reveal, direction: 'left', from: right, to: left })).toBe(true)
  expect(endsWell(sight, { ...reveal, direction: 'right', from: left, to: right })).toBe(false)
})

const photoWith = (detail: Rect, facts: Partial<PhotoAnalysis>): PhotoAnalysis =>
  ({
    ...thing,
    orientation: 'landscape',
    faces: [],
    objects: [],
    points: [{ kind: 'detail', box: detail, weight: 0.5 }],
    ...facts,
  }) as unknown as PhotoAnalysis

// In an upright film.
const seen = (photo: PhotoAnalysis, wide: Rect) => ({
  photo,
  fit: fitFrame(photo, { width: 1080, height: 1920 }),
  importance: importanceOf(photo),
  wide,
})
