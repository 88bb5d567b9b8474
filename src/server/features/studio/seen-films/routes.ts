import { done } from '#src/contracts/call.ts'
import { keepSeenFilm } from '#src/contracts/studio/seen-films.ts'
import * as refusals from '#src/contracts/words/site/refusals.ts'
import { AppError } from '#src/kit/app-error.ts'
import type { Clock } from '#src/server/platform/clock/port.ts'
import type { Database } from '#src/server/platform/database/port.ts'
import { readAnalysis } from '#src/server/platform/film/port.ts'
import { type Incoming, type Route, route } from '#src/server/platform/http/port.ts'
import { putSeenFilm } from './store.ts'

interface SeenFilmDeps {
  database: Database
  clock: Clock
  quoteAccess: { mayTouch: (caller: Pick<Incoming, 'session' | 'cookie'>, customerId: string) => boolean }
}

export function seenFilmRoutes({ database, clock, quoteAccess }: SeenFilmDeps): Route[] {
  return [
    route(
      keepSeenFilm,
      async (incoming) => {
        const { customerId } = incoming.params
        // What is not a description of a photo counts as none: our own look at it has to do.
        const photos = incoming.body.photos.map((photo) => ({
          ...photo,
          analysis: readAnalysis(photo.analysis) ?? null,
        }))
        await putSeenFilm(database, { customerId, createdAt: clock.now(), film: { ...incoming.body, photos } })
        return { body: done }
      },
      (asker) => {
        if (!quoteAccess.mayTouch(asker, asker.params.customerId)) {
          throw new AppError('forbidden', refusals.linkOfAnotherQuote)
        }
      },
    ),
  ]
}
