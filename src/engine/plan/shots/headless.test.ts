import { expect, test } from 'vitest'
import { samplePhoto } from '#test/engine/sample-analysis.ts'
import { isHeadless } from './headless.ts'

const person = { label: 'person', confidence: 60, box: { x: 0.3, y: 0.1, width: 0.3, height: 0.9 } }
const torso = { x: 0.2, y: 0.5, width: 0.5, height: 0.4 }
const bust = { x: 0.2, y: 0.05, width: 0.5, height: 0.6 }
const beside = { x: 0.55, y: 0.3, width: 0.4, height: 0.6 }

test('a body is shown with its head, even if no face was found', () => {
  const photo = samplePhoto(0, { objects: [person] })
  expect([torso, bust, beside].map((crop) => isHeadless(photo, crop))).toEqual([true, false, false])
})

test('somebody who lies has the head where the face is', () => {
  const lying = { ...person, confidence: 42, box: { x: 0.1, y: 0.4, width: 0.85, height: 0.5 } }
  const face = { label: 'face', confidence: 92, box: { x: 0.75, y: 0.42, width: 0.08, height: 0.1 } }
  const legs = { x: 0.1, y: 0.45, width: 0.5, height: 0.5 }
  const head = { x: 0.5, y: 0.35, width: 0.45, height: 0.4 }
  const photo = samplePhoto(0, { objects: [lying], faces: [face] })
  expect([legs, head].map((crop) => isHeadless(photo, crop))).toEqual([true, false])
  expect(isHeadless({ ...photo, faces: [] }, legs)).toBe(false)
})

test('who is hardly seen may be cut', () => {
  const far = samplePhoto(0, { objects: [{ ...person, box: { x: 0.5, y: 0.5, width: 0.05, height: 0.15 } }] })
  expect(isHeadless(far, { x: 0.3, y: 0.55, width: 0.4, height: 0.4 })).toBe(false)
})
