import { expect, test } from 'vitest'
import { samplePhoto } from '#test/engine/sample-analysis.ts'
import { overlapOf } from '#src/engine/geometry/rect.ts'
import { formats } from '#src/engine/plan/formats.ts'
import { allTakes } from '#src/engine/plan/shots/takes.ts'
import { screenSubjects } from './screen-subjects.ts'

const whole = { x: 0, y: 0, width: 1, height: 1 }
const face = { label: 'face', confidence: 90, box: { x: 0.45, y: 0.1, width: 0.1, height: 0.14 } }
const person = samplePhoto(0, { subject: { x: 0.3, y: 0.05, width: 0.4, height: 0.95 }, faces: [face] })

test('of a person, writing keeps clear of the face, not of the clothes', () => {
  const [shot] = allTakes(person, formats.square)
  const seen = screenSubjects({ ...shot!, from: whole, to: whole })
  const head = { x: 0.42, y: 0.05, width: 0.16, height: 0.22 }
  const clothes = { x: 0.3, y: 0.4, width: 0.4, height: 0.5 }
  expect(seen.some((box) => overlapOf(box, head) > 0.01)).toBe(true)
  expect(seen.some((box) => overlapOf(box, clothes) > 0)).toBe(false)
})

test('of a thing it keeps clear of the middle', () => {
  const thing = { ...person, faces: [] }
  const [shot] = allTakes(thing, formats.square)
  const middle = { x: 0.4, y: 0.4, width: 0.2, height: 0.2 }
  expect(screenSubjects({ ...shot!, from: whole, to: whole }).some((box) => overlapOf(box, middle) > 0.03)).toBe(true)
})
