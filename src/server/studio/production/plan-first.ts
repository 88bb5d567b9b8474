import { AppError } from '#src/kit/app-error.ts'
import type { FilmEngine } from '#src/server/platform/film/port.ts'
import { hashWishes, type Material, planFilms } from './plan-films.ts'
import type { Timelines } from './tables.ts'

// A plan takes too long to be made while a transaction holds the job: it is made first, and what came of it is written
// only if the job still asks for the very same film.

export interface Planned {
  timelines: Timelines
  wishesHash: string
}

export async function planFirst(film: FilmEngine, material: Material): Promise<Planned> {
  return { timelines: await planFilms(film, material), wishesHash: hashWishes(material) }
}

class ChangedMeanwhile extends AppError {}

// In the transaction that writes.
export function expectSame({ wishesHash }: Pick<Planned, 'wishesHash'>, material: Material): void {
  if (wishesHash === hashWishes(material)) return
  throw new ChangedMeanwhile('conflict', 'Someone else is changing this film. Load it again, then repeat your change.')
}

const maxTries = 3

// Plans anew when somebody else was faster.
export async function untilSame<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof ChangedMeanwhile) || tries === maxTries) throw error
    }
  }
}
