// The moves that a person may ask for, by the names that screens and templates use, and what they mean to the director.

import type { Direction, ShotFamily, ShotOffer } from './shots/shot-offer.ts'

const moveNames = [
  'push',
  'pull',
  'pan-left',
  'pan-right',
  'tilt-up',
  'tilt-down',
  'drift-left',
  'drift-right',
  'rise',
] as const
export type MoveName = (typeof moveNames)[number]

interface Meaning {
  families: readonly ShotFamily[]
  direction: Direction
}

const meanings: Record<MoveName, Meaning> = {
  push: { families: ['push', 'orbit'], direction: 'in' },
  pull: { families: ['pull'], direction: 'out' },
  'pan-left': { families: ['reveal', 'drift'], direction: 'left' },
  'pan-right': { families: ['reveal', 'drift'], direction: 'right' },
  'tilt-up': { families: ['tilt'], direction: 'up' },
  'tilt-down': { families: ['tilt'], direction: 'down' },
  'drift-left': { families: ['drift'], direction: 'left' },
  'drift-right': { families: ['drift'], direction: 'right' },
  rise: { families: ['tilt'], direction: 'up' },
}

// The shots of a photo that move as asked; all of them where none does, a face in the way for example.
export function offersFor(move: MoveName | undefined, offers: readonly ShotOffer[]): readonly ShotOffer[] {
  if (move === undefined) return offers
  const { families, direction } = meanings[move]
  const fitting = offers.filter((offer) => families.includes(offer.family) && offer.direction === direction)
  const [first] = families
  return fitting.length > 0
    ? fitting.filter(({ family }) => family === first || !fitting.some((other) => other.family === first))
    : offers
}
