import { expect, test } from 'vitest'
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
