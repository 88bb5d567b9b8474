import type { SeededRandom } from '../seeded-random.ts'
import type { FilmStyle } from './film-style.ts'
import type { Transition } from './timeline.ts'

type Kind = Transition['kind']

// Goes through the style's list from a place that the seed picks; a quick one stays short, and none outlasts a third of
// the clip it opens.
export function chooseTransitions(random: SeededRandom, style: FilmStyle, clipFrames: readonly number[]): Transition[] {
  const from = Math.floor(random.next() * style.transitions.length)
  return clipFrames.map((frames, index) => {
    if (index === 0) return { kind: 'cut' }
    const isLast = index === clipFrames.length - 1
    const kind = isLast ? lastKind(style) : (style.transitions[(from + index) % style.transitions.length] ?? 'cut')
    return makeTransition(random, kind, Math.min(style.transitionFrames, Math.floor(frames / 3)))
  })
}

// Into the end card everything goes softly.
const lastKind = ({ transitions }: FilmStyle): Kind => (transitions.includes('dip') ? 'dip' : 'crossfade')

const quick = 0.65

export function makeTransition(random: SeededRandom, kind: Kind, mostFrames: number): Transition {
  const frames = Math.max(2, mostFrames)
  const short = Math.max(2, Math.round(frames * quick))
  switch (kind) {
    case 'cut':
      return { kind }
    case 'slide':
      return { kind, frames, direction: random.pick(['left', 'up', 'right']) }
    case 'whip':
      return { kind, frames: short, direction: random.pick(['left', 'right', 'up']) }
    case 'zoom':
      return { kind, frames: short }
    case 'dip':
      return { kind, frames, to: 'black' }
    default:
      return { kind, frames }
  }
}
