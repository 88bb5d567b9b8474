import { dayMs, hourMs } from '#src/kit/time.ts'
import { type Person, people } from './people.ts'

export interface Scene {
  at: Date
  person: Person
  kind:
    | 'asks'
    | 'answered'
    | 'preferred'
    | 'pays'
    | 'orders'
    | 'booked'
    | 'delivered'
    | 'approves'
    | 'sampled'
    | 'discounted'
    | 'archived'
}

// Who does what when, in order. What would lie in the future does not happen yet.
export function planMonth(now: Date): Scene[] {
  return people
    .flatMap((person, place) => scenesOf(person, place, now))
    .filter(({ at }) => at <= now)
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
}

const minPhotos = 3
// Whoever got a film this lately has not said yet whether it is as wished.
const undecidedDays = 5
// The desk of somebody who keeps up: what fell due since yesterday is still to be done.
const leftDays = 1

function scenesOf(person: Person, place: number, now: Date): Scene[] {
  const askedMs = now.getTime() - person.daysAgo * dayMs
  const scene = (kind: Scene['kind'], hours: number): Scene => ({
    kind,
    at: new Date(askedMs + hours * hourMs),
    person,
  })
  const scenes = [scene('asks', 0)]
  if (place % 2 === 0) scenes.push(scene('answered', 1))
  if (place % 5 === 3) scenes.push(scene('preferred', 1.2))
  if (person.outcome === 'archived') scenes.push(scene('archived', 26))
  if (person.outcome === 'asked') scenes.push(...followUpsOf(person, scene))
  if (person.outcome.startsWith('transfer')) scenes.push(scene('orders', 9))
  return [...scenes, ...filmOf(person, place, scene)]
}

type MakeScene = (kind: Scene['kind'], hours: number) => Scene

const followUpsOf = ({ daysAgo }: Person, scene: MakeScene): Scene[] => [
  ...(daysAgo > 3 + leftDays ? [scene('sampled', 3 * 24 + 2)] : []),
  ...(daysAgo > 7 + leftDays ? [scene('discounted', 7 * 24 + 2)] : []),
]

function filmOf({ outcome, photos, daysAgo }: Person, place: number, scene: MakeScene): Scene[] {
  if (outcome !== 'card' && outcome !== 'transfer') return []
  const paidAfter = outcome === 'card' ? 4 + (place % 3) * 7 : 50
  const paid = scene(outcome === 'card' ? 'pays' : 'booked', paidAfter)
  if (!photos || photos[1] < minPhotos) return [paid]
  const deliveredAfter = paidAfter + 19 + (place % 4) * 7
  const approved = daysAgo > undecidedDays ? [scene('approves', deliveredAfter + 11)] : []
  return [paid, scene('delivered', deliveredAfter), ...approved]
}
