// What a photo is about, and the places in it that are worth a closer look.

import { type Rect, areaOf, centreOf, overlapOf, rectBetween, unionOf } from '#src/engine/geometry/rect.ts'
import { maskRegions, type Region } from './mask-regions.ts'
import type { Found, PhotoAnalysis } from './photo-analysis.ts'
import type { Plane } from './pixels.ts'
import { isFound, type Mask } from './salience-map.ts'

export interface Seen {
  faces: readonly Found[]
  objects: readonly Found[]
  mask: Mask
  attention: Plane
}

type Point = NonNullable<PhotoAnalysis['points']>[number]

const mostPoints = 6
// Things that carry the subject rather than being it.
const stages = new Set(['dining table', 'bench', 'ball', 'scissors', 'kite', 'frisbee'])
const leastSure = 35

export function findPoints(seen: Seen): Point[] {
  const candidates = [...faces(seen), ...regions(seen), ...objects(seen), ...peaks(seen.attention)]
  const kept: Point[] = []
  for (const point of candidates.toSorted((a, b) => b.weight - a.weight)) {
    if (kept.length < mostPoints && kept.every((other) => !isSamePlace(other.box, point.box))) kept.push(point)
  }
  return kept
}

// The box around what the photo is about, and its weightiest point.
export function findSubject(
  { faces, mask, attention }: Seen,
  points: readonly Point[],
): Pick<PhotoAnalysis, 'subject' | 'focus'> {
  const [face, ...others] = faces
  if (face) {
    const people = withShoulders(unionOf([face.box, ...others.map(({ box }) => box)]))
    return { subject: people, focus: centreOf(face.box) }
  }
  const [main, ...rest] = isFound(mask) ? maskRegions(mask) : []
  if (main) {
    const companions = rest.filter(({ share }) => share > 0.35 * main.share).map(({ box }) => box)
    return { subject: unionOf([main.box, ...companions]), focus: main.centre }
  }
  const [first] = points
  const fallback = first?.box ?? peakOf(attention)
  return { subject: fallback, focus: centreOf(fallback) }
}

const faces = ({ faces: found }: Seen): Point[] =>
  found.map(({ box }) => ({ kind: 'face', box: withShoulders(box), weight: 3 + areaOf(box) }))

const regions = ({ mask }: Seen): Point[] =>
  (isFound(mask) ? maskRegions(mask) : []).map(({ box, share }: Region) => ({
    kind: 'subject',
    box,
    weight: 1 + Math.sqrt(share),
  }))

const objects = ({ objects: found }: Seen): Point[] =>
  found
    .filter(({ label, confidence, box }) => confidence >= leastSure && !stages.has(label) && areaOf(box) < 0.5)
    .map(({ confidence, box }) => ({
      kind: 'object',
      box,
      weight: (confidence / 100) * (0.4 + Math.sqrt(areaOf(box))),
    }))

// The places that stand out most from what lies around them.
function peaks(attention: Plane): Point[] {
  const found: Point[] = []
  const left = { ...attention, values: Float32Array.from(attention.values) }
  for (let count = 0; count < 3; count += 1) {
    const box = peakOf(left)
    const { x, y } = centreOf(box)
    const value = left.values[Math.floor(y * left.height) * left.width + Math.floor(x * left.width)] ?? 0
    if (value < 0.45) break
    found.push({ kind: 'detail', box, weight: value * 0.5 })
    blank(left, box)
  }
  return found
}

const reach = 0.12

function peakOf({ values, width, height }: Plane): Rect {
  const best = values.reduce((highest, value, at) => (value > (values[highest] ?? 0) ? at : highest), 0)
  const [x, y] = [((best % width) + 0.5) / width, (Math.floor(best / width) + 0.5) / height]
  return rectBetween({ left: x - reach, top: y - reach, right: x + reach, bottom: y + reach })
}

function blank({ values, width, height }: Plane, box: Rect): void {
  for (let at = 0; at < values.length; at += 1) {
    const [x, y] = [((at % width) + 0.5) / width, (Math.floor(at / width) + 0.5) / height]
    if (x > box.x - reach && x < box.x + box.width + reach && y > box.y - reach && y < box.y + box.height + reach)
      values[at] = 0
  }
}

function isSamePlace(one: Rect, other: Rect): boolean {
  return overlapOf(one, other) > 0.55 * Math.min(areaOf(one), areaOf(other)) && areaOf(one) < 3 * areaOf(other)
}

function withShoulders({ x, y, width, height }: Rect): Rect {
  return rectBetween({
    left: x - width * 0.5,
    top: y - height * 0.5,
    right: x + width * 1.5,
    bottom: y + height * 1.8,
  })
}
