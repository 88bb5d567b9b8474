import { expect, test } from 'vitest'
import { findSubject, salientBox } from './find-subject.ts'
import type { Found } from './photo-analysis.ts'
import type { Plane } from './pixels.ts'

test('faces go before everything else, with their shoulders', () => {
  const subject = findSubject({
    faces: [found('face', 96, [0.4, 0.3, 0.1, 0.1])],
    objects: [found('car', 99, [0.6, 0.6, 0.3, 0.3])],
    saliency: spot([0.6, 0.6, 0.3, 0.3]),
  })
  expect(subject.x).toBeLessThan(0.4)
  expect(subject.x + subject.width).toBeLessThan(0.6)
  expect(subject.y + subject.height).toBeGreaterThan(0.45)
})

test('things of like weight make one subject, and the table under them does not count', () => {
  const subject = findSubject({
    faces: [],
    objects: [
      found('bottle', 52, [0.2, 0.2, 0.2, 0.6]),
      found('wine glass', 49, [0.55, 0.3, 0.2, 0.5]),
      found('dining table', 80, [0, 0.6, 1, 0.4]),
    ],
    saliency: spot([0.3, 0.3, 0.2, 0.2]),
  })
  expect(subject.x).toBeCloseTo(0.2)
  expect(subject.x + subject.width).toBeCloseTo(0.75)
  expect(subject.y + subject.height).toBeCloseTo(0.8)
})

test('without anything recognised, what stands out is the subject', () => {
  const subject = findSubject({ faces: [], objects: [], saliency: spot([0.5, 0.25, 0.25, 0.25]) })
  expect(subject.x).toBeGreaterThan(0.4)
  expect(subject.x + subject.width).toBeLessThan(0.85)
  expect(subject.y).toBeLessThan(0.26)
})

test('a speck apart from what stands out most is left aside', () => {
  const saliency = spot([0.5, 0.5, 0.25, 0.25])
  saliency.values[0] = 1
  expect(salientBox(saliency, 0.4).x).toBeGreaterThan(0.4)
})

function found(label: string, confidence: number, [x, y, width, height]: [number, number, number, number]): Found {
  return { label, confidence, box: { x, y, width, height } }
}

function spot([x, y, width, height]: [number, number, number, number]): Plane {
  const side = 40
  const values = Float32Array.from({ length: side * side }, (_, at) => {
    const [across, down] = [(at % side) / side, Math.floor(at / side) / side]
    return across >= x && across < x + width && down >= y && down < y + height ? 1 : 0.05
  })
  return { values, width: side, height: side }
}
