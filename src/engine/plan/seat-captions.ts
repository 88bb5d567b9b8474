// Which caption stands over which photo. A seat is a run of shots that show the same photos.

import { fitOf } from './caption-topics.ts'
import type { StageShot, Words } from './film-words.ts'
import { captionSecondsAtLeast, captionSecondsInCut } from './reading-time.ts'

export interface Seat extends Pick<StageShot, 'start' | 'photoPaths' | 'shows'> {
  end: number
  // The places of its shots in the film.
  shots: number[]
  captions: string[]
  // Whether one of them was written for its photo.
  isBound: boolean
}

export interface Seating {
  // From where on captions may stand, and where the end card begins.
  from: number
  until: number
  fps: number
}

export function seatCaptions(shots: readonly StageShot[], words: Words, seating: Seating): Seat[] {
  const seats = joinShots(shots, seating)
  for (const [photoPath, text] of Object.entries(words.photoCaptions ?? {})) {
    const own = seats.filter((seat) => seat.photoPaths.includes(photoPath))
    const seat = longest(own.filter((free) => free.captions.length === 0)) ?? longest(own)
    seat?.captions.push(text)
    if (seat) seat.isBound = true
  }
  // Those that name something go first, so that a line that fits anywhere does not take their photo.
  const bestFit = (text: string): number => Math.max(0, ...seats.map(({ shows }) => fitOf(text, shows)))
  for (const text of words.captions.filter((line) => bestFit(line) > 0)) {
    fittingSeat(seats, text, { ...seating, near: 0 })?.captions.push(text)
  }
  const anywhere = words.captions.filter((line) => bestFit(line) === 0)
  for (const [index, text] of anywhere.entries()) {
    const near = seating.from + ((index + 0.5) / anywhere.length) * (seating.until - seating.from)
    fittingSeat(seats, text, { ...seating, near })?.captions.push(text)
  }
  return seats
}

function joinShots(shots: readonly StageShot[], { from, until }: Seating): Seat[] {
  const seats: Seat[] = []
  for (const [index, { start, frames, photoPaths, shows }] of shots.entries()) {
    const end = Math.min(until, start + frames)
    const last = seats.at(-1)
    const isSame = last && photoPaths.length > 0 && photoPaths.join('\n') === last.photoPaths.join('\n')
    if (isSame) Object.assign(last, { end, shots: [...last.shots, index] })
    else
      seats.push({ start: Math.max(from, start), end, photoPaths, shows, shots: [index], captions: [], isBound: false })
  }
  return seats.filter(({ start, end }) => end > start)
}

interface Wish extends Seating {
  // Where in the film it should stand, if it can choose.
  near: number
}

function fittingSeat(seats: readonly Seat[], text: string, wish: Wish): Seat | undefined {
  const open = seats.filter((seat) => hasRoom(seat, text, wish)).map((seat) => ({ seat, fit: fitOf(text, seat.shows) }))
  const best = Math.max(...open.map(({ fit }) => fit))
  if (best < 0) return undefined
  const fitting = open.filter(({ fit }) => fit === best).map(({ seat }) => seat)
  // A photo that comes twice does not need two captions while another has none.
  const taken = new Set(seats.filter(({ captions }) => captions.length > 0).flatMap(({ photoPaths }) => photoPaths))
  const fresh = fitting.filter(({ photoPaths }) => !photoPaths.some((path) => taken.has(path)))
  return pickSeat(fresh.length > 0 ? fresh : fitting, text, wish)
}

// A seat that no caption has yet and that lasts long enough; else the one with most room.
function pickSeat(seats: readonly Seat[], text: string, wish: Wish): Seat | undefined {
  const free = seats.filter((seat) => seat.captions.length === 0)
  const needed = captionSecondsInCut(text) * wish.fps
  const ample = free.filter((seat) => lengthOf(seat) >= needed)
  const away = (seat: Seat): number => Math.abs((seat.start + seat.end) / 2 - wish.near)
  const [nearest] = ample.toSorted((a, b) => away(a) - away(b))
  return nearest ?? longest(free) ?? longest(seats.filter((seat) => hasRoom(seat, text, wish)))
}

const lengthOf = ({ start, end }: Seat): number => end - start

const longest = (seats: readonly Seat[]): Seat | undefined => seats.toSorted((a, b) => lengthOf(b) - lengthOf(a))[0]

function hasRoom(seat: Seat, text: string, { fps }: Seating): boolean {
  if (seat.captions.length === 0) return true
  const needed = [...seat.captions, text].reduce((sum, line) => sum + captionSecondsAtLeast(line) + 0.15, 0)
  return lengthOf(seat) >= needed * fps
}
