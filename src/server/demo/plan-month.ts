import { dayMs, hourMs } from '#src/kit/time.ts'
import { type Person, people } from './people.ts'

export interface Scene {
  at: Date
  person: Person
  kind: 'asks' | 'answered' | 'preferred' | 'pays' | 'orders' | 'booked' | 'archived'
}

// Who does what when, in order. What would lie in the future does not happen yet.
export function planMonth(now: Date): Scene[] {
  return people
    .flatMap((person, place) => scenesOf(person, place, now))
    .filter(({ at }) => at <= now)
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
}

function scenesOf(person: Person, place: number, now: Date): Scene[] {
  const askedMs = now.getTime() - person.daysAgo * dayMs
  const after = (hours: number): Date => new Date(askedMs + hours * hourMs)
  const scenes: Scene[] = [{ kind: 'asks', at: after(0), person }]
  if (place % 2 === 0) scenes.push({ kind: 'answered', at: after(1), person })
  if (place % 5 === 3) scenes.push({ kind: 'preferred', at: after(1.2), person })
  if (person.outcome === 'card') scenes.push({ kind: 'pays', at: after(4 + (place % 3) * 7), person })
  if (person.outcome === 'archived') scenes.push({ kind: 'archived', at: after(26), person })
  if (person.outcome.startsWith('transfer')) scenes.push({ kind: 'orders', at: after(9), person })
  if (person.outcome === 'transfer') scenes.push({ kind: 'booked', at: after(50), person })
  return scenes
}
