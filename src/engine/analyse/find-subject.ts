import type { Rect } from '../plan/timeline.ts'
import { areaOf, centreOf, overlapOf, rectBetween, unionOf } from './boxes.ts'
import type { Found } from './photo-analysis.ts'
import type { Plane } from './pixels.ts'

export interface Seen {
  faces: Found[]
  objects: Found[]
  saliency: Plane
}

// Things that carry the subject rather than being it.
const stages = new Set(['dining table', 'bench', 'ball', 'scissors', 'kite', 'frisbee'])
const leastSure = 30
const smallThing = 0.1

// Faces first, then recognised things, then whatever stands out: the box that no frame of the film may cut.
export function findSubject({ faces, objects, saliency }: Seen): Rect {
  const [face, ...otherFaces] = faces
  if (face) return withShoulders(unionOf([face.box, ...otherFaces.map(({ box }) => box)]))
  const things = objects
    .filter(({ label, confidence, box }) => confidence >= leastSure && !stages.has(label) && areaOf(box) > 0.012)
    .toSorted((a, b) => weightOf(b) - weightOf(a))
  const [main] = things
  const standing = salientBox(saliency, 0.42)
  if (!main) return standing
  const companions = things.filter((thing) => weightOf(thing) > weightOf(main) * 0.45).map(({ box }) => box)
  const subject = unionOf([main.box, ...companions])
  // A small thing recognised inside a larger one that stands out is a part of it: a cup on its tray.
  return overlapOf(subject, standing) > 0.6 * areaOf(subject) && areaOf(main.box) < smallThing
    ? unionOf([subject, standing])
    : subject
}

function weightOf({ confidence, box }: Found): number {
  const { x, y } = centreOf(box)
  return confidence * Math.sqrt(areaOf(box)) * Math.exp(-((x - 0.5) ** 2 + (y - 0.5) ** 2) / 0.3)
}

function withShoulders({ x, y, width, height }: Rect): Rect {
  return rectBetween({
    left: x - width * 0.5,
    top: y - height * 0.5,
    right: x + width * 1.5,
    bottom: y + height * 1.8,
  })
}

// The box around what stands out: the region with the most of it, and others that come near.
export function salientBox(saliency: Plane, level: number): Rect {
  const { values, width, height } = saliency
  const least = level * values.reduce((highest, value) => Math.max(highest, value), 0)
  const seen = new Uint8Array(values.length)
  const regions: number[][] = []
  for (let start = 0; start < values.length; start += 1) {
    if (seen[start] === 0 && (values[start] ?? 0) >= least) regions.push(flood(saliency, start, { seen, least }))
  }
  const massOf = (cells: number[]): number => cells.reduce((sum, cell) => sum + (values[cell] ?? 0), 0)
  const most = Math.max(...regions.map(massOf))
  const cells = regions.filter((region) => massOf(region) >= 0.3 * most).flat()
  const columns = cells.map((cell) => cell % width)
  const rows = cells.map((cell) => Math.floor(cell / width))
  return grow({
    left: Math.min(...columns) / width,
    top: Math.min(...rows) / height,
    right: (Math.max(...columns) + 1) / width,
    bottom: (Math.max(...rows) + 1) / height,
  })
}

// What stands out ends before the thing itself does: its rim is darker or out of focus.
function grow({ left, top, right, bottom }: Parameters<typeof rectBetween>[0]): Rect {
  const [aside, above] = [(right - left) * 0.1, (bottom - top) * 0.1]
  return rectBetween({ left: left - aside, top: top - above, right: right + aside, bottom: bottom + above })
}

interface Water {
  seen: Uint8Array
  least: number
}

function flood(saliency: Plane, start: number, { seen, least }: Water): number[] {
  const cells: number[] = []
  const waiting = [start]
  seen[start] = 1
  for (let cell = waiting.pop(); cell !== undefined; cell = waiting.pop()) {
    cells.push(cell)
    for (const next of neighbours(saliency, cell)) {
      if (seen[next] !== 0 || (saliency.values[next] ?? 0) < least) continue
      seen[next] = 1
      waiting.push(next)
    }
  }
  return cells
}

function neighbours({ width, values }: Plane, cell: number): number[] {
  const column = cell % width
  const beside = [column > 0 ? cell - 1 : -1, column < width - 1 ? cell + 1 : -1]
  return [...beside, cell - width, cell + width].filter((next) => next >= 0 && next < values.length)
}
