import type { PhotoAnalysis } from '../analyse/photo-analysis.ts'
import type { SeededRandom } from '../seeded-random.ts'
import type { Room } from './frame-room.ts'
import { type MoveName, type MoveOptions, moves, travelOf } from './moves.ts'
import type { Rect } from './timeline.ts'

export interface MoveChoice {
  photo: PhotoAnalysis
  room: Room
  before: MoveName | undefined
  // What a template wants here; a move that came just before is still out.
  asked: MoveName | undefined
  allowed: readonly MoveName[]
  options: MoveOptions
}

const visibleTravel = 0.045

// What the photo shows and its shape speak for a move; chance decides between equals.
export function chooseMove(random: SeededRandom, choice: MoveChoice): { name: MoveName; path: [Rect, Rect] } {
  const { before, asked, allowed, room, options } = choice
  const known = new Set(asked === undefined ? allowed : [asked, ...allowed])
  const candidates = [...known]
    .filter((name) => name !== before)
    .map((name) => {
      const path = moves[name](room, options)
      const seen = Math.min(1, travelOf(path) / visibleTravel)
      const wanted = name === asked ? 2 : 0
      return { name, path, score: seen * 2 + wanted + liking(choice, name) + random.next() * 0.6 }
    })
  const [first, ...others] = candidates
  if (!first) throw new Error('A style needs at least two moves.')
  return others.reduce((best, next) => (next.score > best.score ? next : best), first)
}

const stillLifes = new Set(['product', 'food', 'coffee', 'drinks', 'decoration', 'people'])

interface Taste {
  when: (choice: MoveChoice) => boolean
  likes: readonly string[]
  by: number
}

// The first that applies counts.
const tastes: readonly Taste[] = [
  { when: ({ photo }) => photo.sequenceType === 'closing', likes: ['pull'], by: 1.5 },
  { when: ({ photo }) => photo.orientation === 'panorama', likes: ['pan'], by: 2 },
  { when: ({ photo }) => stillLifes.has(photo.shows), likes: ['push', 'drift'], by: 0.6 },
  { when: ({ room }) => room.width < 0.9, likes: ['pan', 'drift'], by: 0.7 },
  { when: ({ room }) => room.height < 0.9, likes: ['tilt', 'rise'], by: 0.7 },
]

function liking(choice: MoveChoice, name: MoveName): number {
  const family = familyOf(name)
  const taste = tastes.find(({ when }) => when(choice))
  const repeats = choice.before !== undefined && familyOf(choice.before) === family
  return (taste?.likes.includes(family) ? taste.by : 0) - (repeats ? 0.6 : 0)
}

const familyOf = (name: MoveName): string => name.split('-')[0] ?? name
