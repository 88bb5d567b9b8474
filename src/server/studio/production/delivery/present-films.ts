import { type OrderFilm, type OrderFilms } from '#src/contracts/studio/delivery.ts'
import { approvalDays } from '#src/contracts/studio/review-limits.ts'
import { dayMs } from '#src/kit/time.ts'
import type { FilmRow, JobRow } from '#src/server/studio/production/tables.ts'
import { findFilms } from '#src/server/studio/production/film-store.ts'
import { findJobPhotos, findJobsOfOrder, findSteps } from '#src/server/studio/production/store.ts'
import type { DeliveryDeps } from './delivery-deps.ts'
import { findHeldOrder } from './find-held-film.ts'
import { listLeftOut } from './list-left-out.ts'
import { presentCuts } from './present-cuts.ts'
import { retentionClock } from './retention-clock.ts'
import { writeShareText } from './write-share-text.ts'

export async function presentFilms(deps: DeliveryDeps, token: string): Promise<OrderFilms> {
  const order = await findHeldOrder(deps, deps.database, token)
  const jobs = await findJobsOfOrder(deps.database, order.id)
  const films: OrderFilm[] = []
  for (const job of jobs) films.push(await presentFilm(deps, token, job))
  const clock = retentionClock(jobs, order.hasOpenDispute)
  const leftMs = (clock?.deletedAt.getTime() ?? 0) - deps.clock.now().getTime()
  return {
    films,
    retention: clock
      ? {
          deletedAt: clock.deletedAt.toISOString(),
          keptDays: clock.keptDays,
          daysLeft: Math.max(0, Math.ceil(leftMs / dayMs)),
          isPaused: clock.isPaused,
        }
      : null,
    erasedAt: jobs.find(({ erasedAt }) => erasedAt)?.erasedAt?.toISOString() ?? null,
  }
}

async function presentFilm(deps: DeliveryDeps, token: string, job: JobRow): Promise<OrderFilm> {
  const cuts = job.erasedAt ? [] : (await findFilms(deps.database, job.id)).filter(({ deliveredAt }) => deliveredAt)
  const steps = await findSteps(deps.database, [job.id])
  return {
    number: job.filmNumber,
    state: stateOf(job),
    cuts: await presentCuts(deps, { token, job, cuts }),
    shotsMadeAt: steps.find(({ status }) => status === 'editing')?.reachedAt.toISOString() ?? null,
    ...(await presentWords(deps, job, cuts[0])),
    roundsAllowed: job.roundsAllowed,
    roundsLeft: Math.max(0, job.roundsAllowed - job.roundsUsed),
    approvedAt: job.approvedAt?.toISOString() ?? null,
    approvedBy: job.approvedBy,
    approvesItselfAt: approvesItselfAt(job),
  }
}

type Words = Pick<OrderFilm, 'leftOut' | 'share'>

async function presentWords(deps: DeliveryDeps, job: JobRow, newest: FilmRow | undefined): Promise<Words> {
  if (!newest) return { leftOut: [], share: null }
  const photos = await findJobPhotos(deps.database, job.id)
  const leftOut = listLeftOut(newest, photos)
  if (!job.approvedAt) return { leftOut, share: null }
  const wishes = await deps.findWishes(deps.database, job)
  const { words: changed } = await deps.readBusiness(deps.database)
  const shown = photos.filter(({ photoId }) => leftOut.every((left) => left.photoId !== photoId))
  return {
    leftOut,
    share: writeShareText({ job, film: newest, photos: shown, town: wishes?.brief.town ?? '', changed }),
  }
}

function approvesItselfAt({ status, approvedAt, deliveredAt }: JobRow): string | null {
  if (status !== 'completed' || approvedAt !== null || deliveredAt === null) return null
  return new Date(deliveredAt.getTime() + approvalDays * dayMs).toISOString()
}

function stateOf({ erasedAt, approvedAt, status, revisionAskedAt }: JobRow): OrderFilm['state'] {
  if (erasedAt) return 'erased'
  if (approvedAt) return 'approved'
  if (revisionAskedAt) return 'in_revision'
  return status === 'completed' ? 'in_review' : 'in_production'
}
