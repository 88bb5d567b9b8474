// People: every frame holds some of them whole and none in part, so that one after the other is seen.

import type { Rect } from '#src/engine/geometry/rect.ts'
import { worthOf } from './best-crop.ts'
import { cutsFace, headOf, sightOfHead } from './faces-in-frame.ts'
import { cropAround, travelOf } from './frame-fit.ts'
import type { Draft, Sight } from './sight.ts'

const leastTravel = 0.12
const wantedTravel = 0.25
const ofTravel = 3
const ofAll = 0.15

// Never nearer than that, against the largest crop.
export function offerPeople(sight: Sight, nearest: number): Draft[] {
  const { faces } = sight.photo
  return companiesIn(sight, nearest).flatMap(({ people, views }) =>
    waysAmong(views).flatMap((way) => {
      const travel = travelOf(way.from, way.to)
      if (travel < leastTravel || cutsFace(faces, way.from, way.to)) return []
      const bonus = ofAll * (people / faces.length) - ofTravel * Math.max(0, wantedTravel - travel)
      return [{ ...way, reason: 'people in it, whole', bonus }]
    }),
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
const [mostNear, leastNear] = [0.88, 0.64]

// Nearer, farther, and from one side to the other.
function waysAmong(views: readonly View[]): Way[] {
  const widest = Math.max(...views.map(({ scale }) => scale))
  const wide = best(views.filter(({ scale }) => scale === widest))
  const nearer = views.filter(({ scale }) => scale <= mostNear * widest && scale >= leastNear * widest)
  const ends = wide ? [best(nearer), best(nearer.map((view) => withWay(wide, view)))] : []
  const row = views.filter(({ scale, crop }) => scale === widest && crop.y === wide?.crop.y)
  const [left, right] = [row[0], row.at(-1)]
  return [
    ...ends.flatMap((end) => (wide && end ? bothWays(wide.crop, end.crop, zooms) : [])),
    ...(left && right ? bothWays(left.crop, right.crop, slides) : []),
  ]
}

const zooms = [
  { family: 'push', direction: 'in' },
  { family: 'pull', direction: 'out' },
] as const
const slides = [
  { family: 'reveal', direction: 'right' },
  { family: 'reveal', direction: 'left' },
] as const

const bothWays = (one: Rect, other: Rect, [there, back]: typeof zooms | typeof slides): Way[] => [
  { ...there, from: one, to: other },
  { ...back, from: other, to: one },
]

// What is farther away counts for more.
const withWay = (from: View, to: View): View => ({ ...to, worth: to.worth + travelOf(from.crop, to.crop) })

const best = (views: readonly View[]): View | undefined => views.toSorted((one, other) => other.worth - one.worth)[0]
