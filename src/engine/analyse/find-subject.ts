import type { Rect } from '../plan/timeline.ts'
import { areaOf, centreOf, overlapOf, rectBetween, unionOf } from './boxes.ts'
import { growAlongEdges } from './grow-along-edges.ts'
import type { Found, PhotoAnalysis } from './photo-analysis.ts'
import type { Plane } from './pixels.ts'
import { salientBox, spreadBox } from './salient-box.ts'

export interface Seen {
  faces: Found[]
  objects: Found[]
  saliency: Plane
  grey: Plane
}

// Things that carry the subject rather than being it.
const stages = new Set(['dining table', 'bench', 'ball', 'scissors', 'kite', 'frisbee'])
const leastSure = 30
const smallThing = 0.1
const standsOut = 0.42
const outside = 0.1

// The box that no frame of the film may cut, and the point that it is about. Faces go first; else everything that is
// recognised or stands out belongs to the box, and the weightiest of it is the point.
export function findSubject({ faces, objects, saliency, grey }: Seen): Pick<PhotoAnalysis, 'subject' | 'focus'> {
  const [face, ...otherFaces] = faces
  if (face) {
    const people = withShoulders(unionOf([face.box, ...otherFaces.map(({ box }) => box)]))
    return { subject: people, focus: centreOf(people) }
  }
  const things = objects.filter(
    ({ label, confidence, box }) => confidence >= leastSure && !stages.has(label) && areaOf(box) > 0.012,
  )
  const core = findCore(things, salientBox(saliency, standsOut))
  const all = unionOf([core, ...things.map(({ box }) => box), spreadBox(saliency, outside)])
  return { subject: growAlongEdges(grey, all), focus: centreOf(core) }
}

function findCore(things: readonly Found[], standing: Rect): Rect {
  const [main, ...others] = things.toSorted((a, b) => weightOf(b) - weightOf(a))
  if (!main) return standing
  const companions = others.filter((thing) => weightOf(thing) > weightOf(main) * 0.45).map(({ box }) => box)
  const core = unionOf([main.box, ...companions])
  // A small thing recognised inside a larger one that stands out is a part of it: a cup on its tray.
  return overlapOf(core, standing) > 0.6 * areaOf(core) && areaOf(main.box) < smallThing
    ? unionOf([core, standing])
    : core
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
