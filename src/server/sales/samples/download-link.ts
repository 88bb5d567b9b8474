import { type SampleFilm, sampleFilms } from '#src/contracts/sales/sample-films.ts'
import { dayMs } from '#src/kit/time.ts'
import type { Clock } from '#src/server/platform/clock/port.ts'
import type { Secrets } from '#src/server/platform/secrets/port.ts'

interface LinkDeps {
  secrets: Secrets
  clock: Clock
}

const purpose = 'sample-download'
const days = 7

export function signDownload({ secrets, clock }: LinkDeps, film: SampleFilm): { token: string; days: number } {
  const expiresAt = new Date(clock.now().getTime() + days * dayMs)
  return { token: secrets.sign(purpose, film.id, expiresAt), days }
}

// Undefined for a link that is not ours, or too old.
export function filmOfLink({ secrets, clock }: LinkDeps, token: string): SampleFilm | undefined {
  const id = secrets.verify(purpose, token, clock.now())
  return sampleFilms.find((film) => film.id === id)
}
