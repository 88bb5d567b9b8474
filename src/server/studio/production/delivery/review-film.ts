import type { z } from 'zod'
import { type addFilmComment } from '#src/contracts/studio/delivery.ts'
import { maxComments } from '#src/contracts/studio/review-limits.ts'
import * as refusals from '#src/contracts/words/site/refusals.ts'
import { newVersionTitle } from '#src/contracts/words/site/progress.ts'
import { AppError } from '#src/kit/app-error.ts'
import { newId } from '#src/kit/ids.ts'
import { hourMs } from '#src/kit/time.ts'
import { recordAudit } from '#src/server/people/audit/feature.ts'
import { changeJob, insertStep, lockJob } from '#src/server/studio/production/store.ts'
import { clearStudio } from '#src/server/studio/production/studio.ts'
import { countComments, deleteComment, insertComment, sealComments } from '#src/server/studio/production/film-store.ts'
import type { Transaction } from '#src/server/platform/database/port.ts'
import type { DeliveryDeps } from './delivery-deps.ts'
import { findHeldFilm, type HeldFilm } from './find-held-film.ts'

export interface FilmTarget {
  token: string
  filmId: string
}

export type NewComment = z.output<typeof addFilmComment.body>

export const addComment = (deps: DeliveryDeps, target: FilmTarget, comment: NewComment): Promise<void> =>
  inReview(deps, target, async (tx, { film }) => {
    if ((await countComments(tx, film.id)) >= maxComments) {
      throw new AppError('conflict', refusals.tooManyComments)
    }
    const now = deps.clock.now()
    const last = Math.max(...Object.values(film.timelines).map(({ frames }) => frames - 1))
    await insertComment(tx, {
      id: newId(now.getTime()),
      filmId: film.id,
      createdAt: now,
      author: 'customer',
      ...comment,
      frame: Math.min(comment.frame, last),
      round: null,
    })
  })

export const removeComment = (deps: DeliveryDeps, target: FilmTarget, commentId: string): Promise<void> =>
  inReview(deps, target, async (tx, { film }) => {
    if (await deleteComment(tx, { id: commentId, filmId: film.id })) return
    throw new AppError('not_found', refusals.commentUnknown)
  })

export async function approveFilm(deps: DeliveryDeps, target: FilmTarget): Promise<void> {
  const jobId = await inReview(deps, target, async (tx, { job, film }) => {
    await changeJob(tx, job.id, { approvedAt: deps.clock.now(), approvedBy: 'customer' })
    const detail = { jobId: job.id, version: film.version }
    const event = { actor: 'customer', action: 'film.approved', customerId: job.customerId, detail } as const
    await recordAudit(tx, deps.clock.now(), [event])
    await deps.whenApproved(tx, job)
    return job.id
  })
  await clearStudio(deps, jobId)
}

const answerHours = 48

// The job opens again at editing, with the comments on its timeline; the clock of the deletion stands still.
export const requestRevision = (deps: DeliveryDeps, target: FilmTarget): Promise<void> =>
  inReview(deps, target, async (tx, { job, film }) => {
    if (job.roundsUsed >= job.roundsAllowed) {
      throw new AppError('conflict', refusals.roundsUsed)
    }
    if ((await countComments(tx, film.id)) === 0) {
      throw new AppError('conflict', refusals.commentFirst)
    }
    const now = deps.clock.now()
    const round = job.roundsUsed + 1
    await sealComments(tx, film.id, round)
    await insertStep(tx, { jobId: job.id, round, status: 'editing', reachedAt: now, actor: 'customer' })
    await changeJob(tx, job.id, {
      status: 'editing',
      work: 'done',
      progress: 0,
      problem: null,
      roundsUsed: round,
      revisionAskedAt: now,
      dueAt: new Date(now.getTime() + answerHours * hourMs),
    })
    const detail = { jobId: job.id, version: film.version, round }
    const event = { actor: 'customer', action: 'film.revision-asked', customerId: job.customerId, detail } as const
    await recordAudit(tx, now, [event])
  })

// Only the newest version can be judged, only once, and never by two at the same time.
export function inReview<Result>(
  deps: DeliveryDeps,
  target: FilmTarget,
  act: (tx: Transaction, held: HeldFilm) => Promise<Result>,
): Promise<Result> {
  return deps.database.transaction(async (tx) => {
    const held = await findHeldFilm(deps, tx, target)
    const job = await lockJob(tx, held.job.id)
    if (!job) throw new AppError('not_found', 'Not found')
    if (job.approvedAt) throw new AppError('conflict', refusals.filmApproved)
    if (job.status !== 'completed') throw new AppError('conflict', newVersionTitle)
    if (held.cuts[0]?.id !== held.film.id) throw new AppError('conflict', refusals.newerVersion)
    return act(tx, { ...held, job })
  })
}
