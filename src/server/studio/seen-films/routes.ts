import { done } from '#src/contracts/call.ts'
import { keepSeenFilm } from '#src/contracts/studio/seen-films.ts'
import * as refusals from '#src/contracts/words/site/refusals.ts'
import { AppError } from '#src/kit/app-error.ts'
import { capsOf, takeRoom } from '#src/server/people/caps/feature.ts'
import { lockCustomer } from '#src/server/people/customers/feature.ts'
import type { Clock } from '#src/server/platform/clock/port.ts'
import type { Database } from '#src/server/platform/database/port.ts'
import { readAnalysis } from '#src/server/platform/film/port.ts'
import { type Incoming, type Route, route } from '#src/server/platform/http/port.ts'
import type { Secrets } from '#src/server/platform/secrets/port.ts'
import { putSeenFilm } from './store.ts'

interface SeenFilmDeps {
  database: Database
  clock: Clock
  secrets: Secrets
  quoteAccess: { mayTouch: (caller: Pick<Incoming, 'session' | 'cookie'>, customerId: string) => boolean }
}

export function seenFilmRoutes(deps: SeenFilmDeps): Route[] {
  const { database, clock, quoteAccess } = deps
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
        const film = { ...incoming.body, photos }
        const amount = Math.ceil(JSON.stringify(film).length / 1024)
        await database.transaction(async (tx) => {
          // Whoever was erased still holds the capability.
          if (!(await lockCustomer(tx, customerId))) throw new AppError('not_found', 'This customer doesn’t exist.')
          if (!incoming.session) await takeRoom(deps, tx, capsOf('seenFilms', { source: incoming.source, amount }))
          await putSeenFilm(tx, { customerId, createdAt: clock.now(), film })
        })
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
