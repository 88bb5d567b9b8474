// How one shot goes over into the next. A transition is centred on the beat that its cut would fall on.

import { seededRandom, type SeededRandom } from '#src/engine/seeded-random.ts'
import type { FilmStyle } from '#src/engine/plan/film-style.ts'
import type { ShotOffer } from '#src/engine/plan/shots/shot-offer.ts'
import type { Transition } from '#src/engine/plan/timeline.ts'

type TransitionKind = Transition['kind']

export interface JoinNeeds {
  style: Pick<FilmStyle, 'transitions' | 'transitionFrames'>
  shots: readonly ShotOffer[][]
  // Of the shots, and at last of the end card.
  frames: readonly number[]
  // What a template asks for, by shot.
  asked: readonly (TransitionKind | undefined)[]
}

// Shorter shots than this are a burst, and cut.
const burstFrames = 34
const quick = 0.65
const slideFrames = 14

// Panes come over the shot before, so that no frame is half empty.
const isShared = (panes: readonly ShotOffer[] | undefined): boolean => panes !== undefined && panes.length > 1

// One for each shot and one into the end card.
export function joinShots(random: SeededRandom, { style, shots, frames, asked }: JoinNeeds): Transition[] {
  let turn = Math.floor(random.next() * style.transitions.length)
  return frames.map((length, index) => {
    if (index === 0) return { kind: 'cut' }
    const shortest = Math.min(length, frames[index - 1] ?? length)
    const longest = longestAt(frames, index, style)
    if (index === shots.length) return makeTransition(random, lastKind(style), { longest })
    if (isShared(shots[index])) return { kind: 'panes', frames: Math.max(2, Math.min(slideFrames, longest)) }
    const wanted = asked[index]
    if (wanted) return makeTransition(random, wanted, { longest, into: shots[index]?.[0] })
    if (shortest < burstFrames) return { kind: 'cut' }
    const kind = style.transitions[turn % style.transitions.length] ?? 'cut'
    turn += 1
    return makeTransition(random, kind, { longest, into: shots[index]?.[0] })
  })
}

function longestAt(
  frames: readonly number[],
  index: number,
  { transitionFrames }: Pick<FilmStyle, 'transitionFrames'>,
) {
  const shortest = Math.min(frames[index] ?? 1, frames[index - 1] ?? 1)
  return Math.min(transitionFrames, Math.floor(shortest / 3))
}

interface Retouched {
  // What a person asks for.
  kind: TransitionKind | undefined
  index: number
  frames: readonly number[]
  style: Pick<FilmStyle, 'transitionFrames'>
  into: ShotOffer | undefined
}

// The same one between shots of other lengths, or another where a person asks for it.
export function fitTransition(own: Transition, { kind, index, frames, style, into }: Retouched): Transition {
  const longest = Math.max(2, longestAt(frames, index, style))
  if (kind && kind !== own.kind) return makeTransition(seededRandom(index), kind, { longest, into })
  return own.kind === 'cut' ? own : { ...own, frames: Math.min(own.frames, longest) }
}

// Into the end card everything goes softly.
const lastKind = ({ transitions }: JoinNeeds['style']): TransitionKind =>
  transitions.includes('dip') ? 'dip' : 'crossfade'

interface Room {
  longest: number
  into?: ShotOffer | undefined
}

function makeTransition(random: SeededRandom, kind: TransitionKind, { longest, into }: Room): Transition {
  const frames = Math.max(2, longest)
  const short = Math.max(2, Math.round(frames * quick))
  switch (kind) {
    case 'cut':
      return { kind }
    case 'slide':
      return { kind, frames, direction: flow(into) ?? random.pick(['left', 'up', 'right']) }
    case 'whip':
      return { kind, frames: short, direction: flow(into) ?? random.pick(['left', 'right']) }
    case 'zoom':
      return { kind, frames: short }
    case 'dip':
      return { kind, frames, to: 'black' }
    default:
      return { kind, frames }
  }
}

// The picture slides against the camera: a camera that goes right comes in from the right.
function flow(into: ShotOffer | undefined): 'left' | 'right' | 'up' | 'down' | undefined {
  switch (into?.direction) {
    case 'right':
      return 'left'
    case 'left':
      return 'right'
    case 'down':
      return 'up'
    case 'up':
      return 'down'
    default:
      return undefined
  }
}
