// How long each shot lasts.

import { dullness } from '#src/engine/analyse/dullness.ts'
import type { FilmStyle } from '#src/engine/plan/film-style.ts'
import type { ShotFamily, ShotOffer, ShotSize } from '#src/engine/plan/shots/shot-offer.ts'

export const roles = ['hook', 'place', 'body', 'detail', 'hero', 'close'] as const
export type Role = (typeof roles)[number]

export interface Slot {
  role: Role
  seconds: number
  // A template may ask for these.
  family?: ShotFamily | undefined
  size?: ShotSize | undefined
}

const ofRole = { place: 3.6, close: 3, body: 2.3, detail: 2.3 }
const traveller = 3.1
const page = 2.7

// As long as a shot would like to be, against the others.
export function ownSeconds(
  { role, panes }: { role: Role; panes: readonly ShotOffer[] },
  { heroSeconds, quickSeconds }: Pick<FilmStyle, 'heroSeconds'> & { quickSeconds: number },
): number {
  const [first] = panes
  if (role === 'hook') return quickSeconds
  if (role === 'hero') return heroSeconds
  if (panes.length > 1) return 1.8 + panes.length * 0.55
  const isDull = first !== undefined && dullness(first.photo) > 0.2
  const travels = first && (first.family === 'reveal' || first.family === 'tilt')
  const own = first?.ground?.kind === 'designed' ? page : travels ? Math.max(traveller, first.minSeconds) : ofRole[role]
  return Math.max(own, ofRole[role]) * (isDull ? 0.75 : 1)
}

// Spread over the time there is; quick shots stay quick.
export function spreadSeconds(slots: readonly Slot[], bodySeconds: number): Slot[] {
  const total = (isQuick: boolean): number =>
    slots.reduce((sum, { role, seconds }) => sum + ((role === 'hook') === isQuick ? seconds : 0), 0)
  const scale = Math.max(0.1, (bodySeconds - total(true)) / Math.max(0.1, total(false)))
  return slots.map((slot) => (slot.role === 'hook' ? slot : { ...slot, seconds: slot.seconds * scale }))
}

// A template's slots for a film of so many shots: more go round its middle again, fewer leave the shortest of it out.
export function fitSlots<Own extends Slot>(slots: readonly Own[], count: number): Own[] {
  const fitted = [...slots]
  const inner = (): Own[] =>
    fitted.slice(1, -1).filter(({ role }) => role === 'body' || role === 'detail' || role === 'hook')
  const middle = inner()
  for (let turn = 0; fitted.length < count; turn += 1) {
    fitted.splice(-1, 0, middle[turn % middle.length] ?? (fitted[0] as Own))
  }
  while (fitted.length > count) {
    const least = inner().toSorted((a, b) => a.seconds - b.seconds)[0] ?? fitted.at(-2) ?? fitted[0]
    fitted.splice(fitted.indexOf(least as Own), 1)
  }
  return fitted
}
