import { expect, test } from 'vitest'
import { findSubject } from './find-subject.ts'
import { growAlongEdges } from './grow-along-edges.ts'
import type { Found } from './photo-analysis.ts'
import type { Plane } from './pixels.ts'
import { salientBox, spreadBox } from './salient-box.ts'

test('faces go before everything else, with their shoulders', () => {
  const { subject } = findSubject({
    faces: [found('face', 96, [0.4, 0.3, 0.1, 0.1])],
    objects: [found('car', 99, [0.6, 0.6, 0.3, 0.3])],
    saliency: spot([0.6, 0.6, 0.3, 0.3]),
    grey: plain,
  })
  expect(subject.x).toBeLessThan(0.4)
  expect(subject.x + subject.width).toBeLessThan(0.6)
  expect(subject.y + subject.height).toBeGreaterThan(0.45)
})

test('everything recognised belongs to the subject, the weightiest is its focus, and the table does not count', () => {
  const { subject, focus } = findSubject({
    faces: [],
    objects: [
      found('bottle', 52, [0.2, 0.2, 0.2, 0.6]),
      found('wine glass', 49, [0.55, 0.3, 0.2, 0.5]),
      found('spoon', 34, [0.8, 0.7, 0.15, 0.1]),
      found('dining table', 80, [0, 0.6, 1, 0.4]),
    ],
    saliency: spot([0.3, 0.3, 0.2, 0.2], 0),
    grey: plain,
  })
  expect(subject.x).toBeCloseTo(0.2)
  expect(subject.x + subject.width).toBeCloseTo(0.95)
  expect(subject.y + subject.height).toBeCloseTo(0.8)
  expect(focus.x).toBeCloseTo(0.475)
})

test('without anything recognised, what stands out is the subject', () => {
  const saliency = spot([0.5, 0.25, 0.25, 0.25], 0)
  const { subject } = findSubject({ faces: [], objects: [], saliency, grey: plain })
  expect(subject.x).toBeGreaterThan(0.4)
  expect(subject.x + subject.width).toBeLessThan(0.85)
  expect(subject.y).toBeLessThan(0.26)
})

test('a speck apart from what stands out most is left aside', () => {
  const saliency = spot([0.5, 0.5, 0.25, 0.25])
  saliency.values[0] = 1
  expect(salientBox(saliency, 0.4).x).toBeGreaterThan(0.4)
})

test('scattered things stand out together', () => {
  const box = spreadBox(spot([0.1, 0.1, 0.8, 0.8], 0), 0.1)
  expect(box.x).toBeCloseTo(0.18)
  expect(box.x + box.width).toBeCloseTo(0.82)
})

test('a box grows to the end of what its sides run through, and no further', () => {
  const stripes = stripesBetween(0.25, 0.75)
  const grown = growAlongEdges(stripes, { x: 0.3, y: 0.3, width: 0.4, height: 0.4 })
  expect(grown.y).toBeCloseTo(0.25, 1)
  expect(grown.y + grown.height).toBeCloseTo(0.75, 1)
  expect(growAlongEdges(stripes, { x: 0.3, y: 0.5, width: 0.4, height: 0.1 }).y).toBeCloseTo(0.4)
})

test('a dim side of the subject belongs to it, as far as it ends before a quiet ground', () => {
  const box = { x: 0.3, y: 0.3, width: 0.4, height: 0.3 }
  expect(bottomOf(growAlongEdges(stripesBetween(0.25, 0.6, 0.75), box))).toBeCloseTo(0.75, 1)
  expect(bottomOf(growAlongEdges(stripesBetween(0.25, 0.6, 1), box))).toBeCloseTo(0.6, 1)
})

function found(label: string, confidence: number, [x, y, width, height]: [number, number, number, number]): Found {
  return { label, confidence, box: { x, y, width, height } }
}

const side = 40
const plain: Plane = { values: new Float32Array(side * side), width: side, height: side }

function spot([x, y, width, height]: [number, number, number, number], around = 0.05): Plane {
  const values = Float32Array.from({ length: side * side }, (_, at) => {
    const [across, down] = [(at % side) / side, Math.floor(at / side) / side]
    return across >= x && across < x + width && down >= y && down < y + height ? 1 : around
  })
  return { values, width: side, height: side }
}

const bottomOf = ({ y, height }: { y: number; height: number }): number => y + height

// Upright stripes from one height to another, on an even ground; below them, down to a third height, dim ones.
function stripesBetween(top: number, bottom: number, foot = bottom): Plane {
  const [width, height] = [80, 80]
  const values = Float32Array.from({ length: width * height }, (_, at) => {
    const down = Math.floor(at / width) / height
    const light = down < top || down >= foot ? 0 : down < bottom ? 140 : 16
    return 60 + ((at % width) % 10 < 5 ? light : 0)
  })
  return { values, width, height }
}
