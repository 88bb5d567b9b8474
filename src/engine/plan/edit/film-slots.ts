// The shape of an edit before any photo is in it: how many shots, how long, and what each is for.

import type { FilmStyle } from '#src/engine/plan/film-style.ts'
import type { ShotFamily, ShotSize } from '#src/engine/plan/shots/shot-offer.ts'

export const roles = ['hook', 'place', 'body', 'detail', 'hero', 'close'] as const
export type Role = (typeof roles)[number]

export interface Slot {
  role: Role
  seconds: number
  // A template may ask for these.
  family?: ShotFamily | undefined
  size?: ShotSize | undefined
}

export interface SlotNeeds {
  style: Pick<FilmStyle, 'hook' | 'paceSeconds' | 'heroSeconds'>
  // Photos to be shown, and how many shots they offer that do not look alike.
  photos: number
  shots: number
  bodySeconds: number
  // As quick as a shot can be: a beat of the music.
  quickSeconds: number
}

const placeSeconds = 2.8
const closeSeconds = 2.4
// With few photos the pace falls so far; with many it rises, but never to a flicker.
const slowest = 1.19
const busiest = { share: 0.7, seconds: 1.1 }

export function filmSlots({ style, photos, shots, bodySeconds, quickSeconds }: SlotNeeds): Slot[] {
  const wanted = Math.max(Math.round(bodySeconds / style.paceSeconds), photos)
  // Rather a picture that was seen before than one that stands too long.
  const least = Math.max(3, Math.ceil(bodySeconds / (slowest * style.paceSeconds)))
  const count = Math.max(
    least,
    Math.min(wanted, Math.floor(bodySeconds / Math.max(busiest.seconds, busiest.share * style.paceSeconds)), shots),
  )
  const hook = Array.from({ length: Math.min(style.hook, count - 3) }, () => slot('hook', quickSeconds))
  const fixed = [slot('place', placeSeconds), slot('hero', style.heroSeconds), slot('close', closeSeconds)] as const
  const spent = [...hook, ...fixed].reduce((sum, { seconds }) => sum + seconds, 0)
  const rest = fillRest(count - hook.length - fixed.length, { seconds: bodySeconds - spent, style, quickSeconds })
  const beforeHero = Math.ceil(rest.length * 0.62)
  return [...hook, fixed[0], ...rest.slice(0, beforeHero), fixed[1], ...rest.slice(beforeHero), fixed[2]]
}

const slot = (role: Role, seconds: number): Slot => ({ role, seconds })

// Shot lengths that breathe: long looks, then short bursts.
const breaths = [2, 1.6, 0.5, 0.5, 1.8, 2.2, 1, 1, 2, 1.5, 0.5, 0.5, 0.5, 2.1, 1.4]

interface Rest {
  seconds: number
  style: Pick<FilmStyle, 'paceSeconds'>
  quickSeconds: number
}

function fillRest(count: number, { seconds, style, quickSeconds }: Rest): Slot[] {
  if (count <= 0) return []
  // A calm film has few bursts.
  const calm = Math.min(1, Math.max(0, (style.paceSeconds - 1.4) / 1.2))
  const shares = Array.from({ length: count }, (_, index) => {
    const breath = breaths[index % breaths.length] ?? 1
    return breath + (1.7 - breath) * calm * 0.7
  })
  const total = shares.reduce((sum, share) => sum + share, 0)
  return shares.map((share) => {
    const length = Math.max(quickSeconds, (share / total) * seconds)
    return slot(length < 1.25 ? 'detail' : 'body', length)
  })
}

// A template's slots for a film of any length: a longer one goes round its middle again, a shorter one leaves some out.
export function stretchSlots(
  slots: readonly Slot[],
  { bodySeconds, beats }: { bodySeconds: number; beats: number },
): Slot[] {
  const needed = Math.ceil(bodySeconds / longestOnAverage)
  const middle = slots.filter(({ role }) => role === 'body' || role === 'detail')
  const more = Array.from({ length: Math.max(0, needed - slots.length) }, (_, index) => middle[index % middle.length])
  const whole = [...slots.slice(0, -1), ...more.filter((own) => own !== undefined), ...slots.slice(-1)].slice(0, beats)
  const total = whole.reduce((sum, { seconds }) => sum + seconds, 0)
  return whole.map((own) => ({ ...own, seconds: (own.seconds / total) * bodySeconds }))
}

const longestOnAverage = 3.2
