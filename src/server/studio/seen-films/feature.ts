import { eq } from 'drizzle-orm'
import { jsonb, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'
import { callsIn, done } from '#src/contracts/call.ts'
import * as contract from '#src/contracts/studio/seen-films.ts'
import { keepSeenFilm, type SeenFilm } from '#src/contracts/studio/seen-films.ts'
import * as refusals from '#src/contracts/words/site/refusals.ts'
import { AppError } from '#src/kit/app-error.ts'
import { defineFeature } from '#src/server/define-feature.ts'
import { capsOf, takeRoom } from '#src/server/people/caps/feature.ts'
import { lockCustomer } from '#src/server/people/customers/feature.ts'
import type { Executor } from '#src/server/platform/database/port.ts'
import { readAnalysis } from '#src/server/platform/film/port.ts'
import { type Route, route } from '#src/server/platform/http/port.ts'
import type { StudioDeps } from '#src/server/studio/deps.ts'

const seenFilms = pgTable('seen_films', {
  customerId: uuid('customer_id').primaryKey(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  film: jsonb().$type<SeenFilm>().notNull(),
})

export async function findSeenFilm(db: Executor, customerId: string): Promise<SeenFilm | undefined> {
  const [row] = await db.select().from(seenFilms).where(eq(seenFilms.customerId, customerId))
  return row?.film
}

// Sent again after a lost answer, it takes the place of the first.
async function putSeenFilm(db: Executor, row: typeof seenFilms.$inferInsert): Promise<void> {
  await db.insert(seenFilms).values(row).onConflictDoUpdate({ target: seenFilms.customerId, set: row })
}

function seenFilmRoutes(deps: StudioDeps): Route[] {
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

export const seenFilmsFeature = defineFeature({ calls: callsIn(contract), routes: seenFilmRoutes })
