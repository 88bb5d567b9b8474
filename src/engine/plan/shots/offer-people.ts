// People: every frame holds some of them whole and none in part, so that one after the other is seen.

import type { Rect } from '#src/engine/geometry/rect.ts'
import { worthOf } from './best-crop.ts'
import { cutsFace, headOf, sightOfHead } from './faces-in-frame.ts'
import { cropAround, travelOf } from './frame-fit.ts'
import type { Draft, Sight } from './sight.ts'

const leastTravel = 0.12
const ofAll = 0.15

// Never nearer than that, against the largest crop.
export function offerPeople(sight: Sight, nearest: number): Draft[] {
  const { faces } = sight.photo
  return companiesIn(sight, nearest).flatMap(({ people, views }) =>
    waysAmong(views)
      .filter(({ from, to }) => travelOf(from, to) >= leastTravel && !cutsFace(faces, from, to))
      .map((way) => ({ ...way, reason: 'people in it, whole', bonus: ofAll * (people / faces.length) })),
  )
}

interface View {
  crop: Rect
  // Against the largest crop.
  scale: number
  worth: number
}

interface Company {
  people: number
  views: View[]
}

const scaleSteps = 6
const steps = 24

// All frames, by who is in them.
function companiesIn({ photo, fit, importance }: Sight, nearest: number): Company[] {
  const heads = photo.faces.map(({ box }) => headOf(box))
  const companies = new Map<string, Company>()
  for (const scale of scalesDownTo(nearest)) {
    for (const place of placesFor(fit.width * scale, fit.height * scale)) {
      const crop = cropAround(fit, scale, place)
      const seen = heads.map((head) => sightOfHead(head, crop))
      if (seen.includes('cut') || !seen.includes('whole')) continue
      const company = companies.get(seen.join()) ?? { people: seen.filter((own) => own === 'whole').length, views: [] }
      company.views.push({ crop, scale, worth: worthOf(importance, crop) })
      companies.set(seen.join(), company)
    }
  }
  return [...companies.values()]
}

const scalesDownTo = (nearest: number): number[] =>
  Array.from({ length: scaleSteps + 1 }, (_, step) => nearest ** (step / scaleSteps))

const placesFor = (width: number, height: number): { x: number; y: number }[] =>
  along(height).flatMap((y) => along(width).map((x) => ({ x, y })))

const along = (length: number): number[] =>
  length > 0.999 ? [0.5] : Array.from({ length: steps + 1 }, (_, step) => length / 2 + ((1 - length) * step) / steps)

type Way = Pick<Draft, 'family' | 'direction' | 'from' | 'to'>

// Nearer than the first picture by enough to be seen, and still the same picture.
const nearer = [0.8, 0.88]
const least = 0.64

// Nearer, farther, and from one side to the other.
function waysAmong(views: readonly View[]): Way[] {
  const widest = Math.max(...views.map(({ scale }) => scale))
  const wide = best(views.filter(({ scale }) => scale === widest))
  const [near] = nearer.flatMap((most) => {
    const within = best(views.filter(({ scale }) => scale <= most * widest && scale >= least * widest))
    return within ? [within] : []
  })
  const row = views.filter(({ scale, crop }) => scale === widest && crop.y === wide?.crop.y)
  const [left, right] = [row[0], row.at(-1)]
  return [
    ...(wide && near
      ? ([
          { family: 'push', direction: 'in', from: wide.crop, to: near.crop },
          { family: 'pull', direction: 'out', from: near.crop, to: wide.crop },
        ] as const)
      : []),
    ...(left && right
      ? ([
          { family: 'reveal', direction: 'right', from: left.crop, to: right.crop },
          { family: 'reveal', direction: 'left', from: right.crop, to: left.crop },
        ] as const)
      : []),
  ]
}

const best = (views: readonly View[]): View | undefined => views.toSorted((one, other) => other.worth - one.worth)[0]
