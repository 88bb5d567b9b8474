import type { Say } from './say.ts'
import { oneRound, someRounds } from './site/shared.ts'

// '2 rounds', of changes or of revisions.
export const sayRounds = (say: Say, rounds: number): string =>
  rounds === 1 ? say(oneRound) : say(someRounds, { count: rounds })
