import { expect, test } from 'vitest'
import { areaOf, overlapOf } from '#src/engine/geometry/rect.ts'
import { samplePhoto } from '#test/engine/sample-analysis.ts'
import { formatNames, formats } from '#src/engine/plan/formats.ts'
import { cutsFace, headOf, sightOfHead } from './faces-in-frame.ts'
import { offerShots } from './offer-shots.ts'
import { travelOf } from './frame-fit.ts'

const faceAt = (x: number, y: number) => ({
  label: 'face',
  confidence: 90,
  box: { x, y, width: 0.09, height: 0.12 },
})
const three = samplePhoto(0, { faces: [faceAt(0.1, 0.25), faceAt(0.45, 0.2), faceAt(0.8, 0.28)] })

test.each(formatNames)('%s: of three people each is seen, and nobody in part', (format) => {
  const offers = offerShots(three, formats[format])
  for (const { box } of three.faces) {
    expect(offers.some(({ from, to }) => [from, to].every((crop) => sightOfHead(headOf(box), crop) === 'whole'))).toBe(
      true,
    )
  }
  expect(offers.filter(({ from, to, pane }) => pane || cutsFace(three.faces, from, to))).toEqual([])
})

test('two who stand close together are seen together', () => {
  const close = samplePhoto(0, { faces: [faceAt(0.3, 0.25), faceAt(0.42, 0.25), faceAt(0.85, 0.25)] })
  const offers = offerShots(close, formats.stories)
  const [one, other] = close.faces.map(({ box }) => headOf(box))
  const together = offers.filter(({ to }) => [one!, other!].every((head) => sightOfHead(head, to) === 'whole'))
  expect(together.length).toBeGreaterThan(1)
  expect(Math.max(...together.map(({ from, to }) => travelOf(from, to)))).toBeGreaterThan(0.2)
})

test('a face too large for its hair to fit fills a wide frame all the same', () => {
  const large = { label: 'face', confidence: 90, box: { x: 0.25, y: 0.25, width: 0.4, height: 0.45 } }
  const portrait = samplePhoto(0, { width: 1600, height: 1600, orientation: 'square', faces: [large] })
  const offers = offerShots(portrait, formats.landscape)
  expect(offers.length).toBeGreaterThan(1)
  for (const { from, to, pane } of offers) {
    expect(pane).toBeUndefined()
    for (const crop of [from, to]) expect(overlapOf(large.box, crop)).toBeCloseTo(areaOf(large.box))
  }
})
