import * as refusals from '#src/contracts/words/site/refusals.ts'
import { AppError } from '#src/kit/app-error.ts'
import type { FilmRow, JobRow } from '#src/server/studio/production/tables.ts'
import { findFilms } from '#src/server/studio/production/film-store.ts'
import { findJobsOfOrder } from '#src/server/studio/production/store.ts'
import type { Executor } from '#src/server/platform/database/port.ts'
import type { DeliveryDeps, HeldOrder } from './delivery-deps.ts'

export interface HeldFilm {
  order: HeldOrder
  job: JobRow
  // Delivered ones only, newest first.
  cuts: FilmRow[]
  film: FilmRow
}

export async function findHeldOrder(deps: DeliveryDeps, db: Executor, token: string): Promise<HeldOrder> {
  const order = await deps.findOrderByToken(db, token)
  if (!order) throw new AppError('not_found', refusals.linkInvalid)
  return order
}

// The answer is the same for a film of somebody else and for none.
export async function findHeldFilm(
  deps: DeliveryDeps,
  db: Executor,
  { token, filmId }: { token: string; filmId: string },
): Promise<HeldFilm> {
  const order = await findHeldOrder(deps, db, token)
  for (const job of await findJobsOfOrder(db, order.id)) {
    const cuts = (await findFilms(db, job.id)).filter(({ deliveredAt }) => deliveredAt !== null)
    const film = cuts.find(({ id }) => id === filmId)
    if (film && job.erasedAt === null) return { order, job, cuts, film }
  }
  throw new AppError('not_found', 'Not found')
}
