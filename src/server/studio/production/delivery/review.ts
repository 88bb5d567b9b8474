import type { z } from 'zod'
import { done } from '#src/contracts/call.ts'
import {
  addFilmComment,
  approveFilm as approveFilmCall,
  eraseOrder,
  removeFilmComment,
  requestRevision as requestRevisionCall,
} from '#src/contracts/studio/delivery.ts'
import {
  type EditableFilm,
  type FilmEdit,
  readFilmEdit,
  readFilmPhoto,
  sendFilmEdit,
} from '#src/contracts/studio/film-edits.ts'
import { maxComments } from '#src/contracts/studio/review-limits.ts'
import { newVersionTitle } from '#src/contracts/words/site/progress.ts'
import * as refusals from '#src/contracts/words/site/refusals.ts'
import { AppError } from '#src/kit/app-error.ts'
import { newId } from '#src/kit/ids.ts'
import { hourMs } from '#src/kit/time.ts'
import { recordAudit } from '#src/server/people/audit/feature.ts'
import { capsOf, takeRoom } from '#src/server/people/caps/feature.ts'
import type { Transaction } from '#src/server/platform/database/port.ts'
import { fileRoute, type Route, route } from '#src/server/platform/http/port.ts'
import type { StudioDeps } from '#src/server/studio/deps.ts'
import { copyKey } from '#src/server/studio/gallery/feature.ts'
import { applyEdit, editOf, presentEdit, proposeEdit } from '#src/server/studio/production/edit-film.ts'
import { countComments, deleteComment, insertComment, sealComments } from '#src/server/studio/production/films.sql.ts'
import { expectSame, hashWishes, planFirst, readMaterial, untilSame } from '#src/server/studio/production/plan.ts'
import {
  aboutJob,
  changeJob,
  findJobPhotos,
  insertStep,
  lockJob,
} from '#src/server/studio/production/productions.sql.ts'
import type { JobRow } from '#src/server/studio/production/tables.ts'
import { findHeldFilm, findHeldOrder, type HeldFilm } from './film-page.ts'

export interface FilmTarget {
  token: string
  filmId: string
}

export type NewComment = z.output<typeof addFilmComment.body>

export const addComment = (deps: StudioDeps, target: FilmTarget, comment: NewComment): Promise<void> =>
  inReview(deps, target, async (tx, { job, film }) => {
    if ((await countComments(tx, film.id)) >= maxComments) {
      throw new AppError('conflict', refusals.tooManyComments)
    }
    // Those that were taken back count too: each was told.
    await takeRoom(deps, tx, capsOf('comments', { source: job.id }))
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
    await deps.record(tx, [{ kind: 'film.commented', actor: 'customer', ...aboutJob(job), facts: { filmId: film.id } }])
  })

export const removeComment = (deps: StudioDeps, target: FilmTarget, commentId: string): Promise<void> =>
  inReview(deps, target, async (tx, { film }) => {
    if (await deleteComment(tx, { id: commentId, filmId: film.id })) return
    throw new AppError('not_found', refusals.commentUnknown)
  })

export const approveFilm = (deps: StudioDeps, target: FilmTarget): Promise<void> =>
  inReview(deps, target, async (tx, { job, film }) => {
    await changeJob(tx, job.id, { approvedAt: deps.clock.now(), approvedBy: 'customer' })
    const detail = { jobId: job.id, version: film.version }
    const event = { actor: 'customer', action: 'film.approved', customerId: job.customerId, detail } as const
    await recordAudit(tx, deps.clock.now(), [event])
    await deps.record(tx, [{ kind: 'film.approved', actor: 'customer', ...aboutJob(job), facts: {} }])
  })

const answerHours = 48

// The job opens again at editing, with the comments on its timeline; the clock of the deletion stands still.
export const requestRevision = (deps: StudioDeps, target: FilmTarget): Promise<void> =>
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
    await deps.record(tx, [{ kind: 'film.revision_asked', actor: 'customer', ...aboutJob(job), facts: {} }])
  })

// Only the newest version can be judged, only once, and never by two at the same time.
function inReview<Result>(
  deps: StudioDeps,
  target: FilmTarget,
  act: (tx: Transaction, held: HeldFilm) => Promise<Result>,
): Promise<Result> {
  return deps.database.transaction(async (tx) => {
    const held = await findHeldFilm(deps, tx, target)
    const job = await lockJob(tx, held.job.id)
    if (!job) throw new AppError('not_found', 'Not found')
    if (job.approvedAt) throw new AppError('conflict', refusals.filmApproved)
    if (job.stoppedFor) throw new AppError('conflict', refusals.filmStopped)
    if (job.status !== 'completed') throw new AppError('conflict', newVersionTitle)
    if (held.cuts[0]?.id !== held.film.id) throw new AppError('conflict', refusals.newerVersion)
    return act(tx, { ...held, job })
  })
}

export async function readOwnEdit(deps: StudioDeps, { token, filmId }: FilmTarget): Promise<EditableFilm> {
  const { job } = await findHeldFilm(deps, deps.database, { token, filmId })
  const material = await readMaterial(deps.database, job)
  return presentEdit(deps.film, material, {
    photo: (photoId, size) => `/api/orders/${token}/films/${filmId}/photos/${photoId}/${size}`,
    logo: `/api/orders/${token}/logo`,
  })
}

interface FilmPhoto extends FilmTarget {
  photoId: string
  size: 'display' | 'thumb'
}

// Who may watch the film may see what it is made of.
export async function findFilmPhoto(deps: StudioDeps, { photoId, size, ...target }: FilmPhoto): Promise<string> {
  const { job } = await findHeldFilm(deps, deps.database, target)
  const isOfFilm = (await findJobPhotos(deps.database, job.id)).some((photo) => photo.photoId === photoId)
  if (!isOfFilm) throw new AppError('not_found', 'Not found')
  return copyKey(photoId, size)
}

const wordsOf = ({ words: { businessName, tagline, cta } }: JobRow) => ({ businessName, tagline, cta })

const ownEditHours = 48

// A new version with the customer's own changes. It costs no round, and our cut stays known. Whether it goes out without
// the owner's look is the job's own setting, as with every film.
export async function sendOwnEdit(deps: StudioDeps, target: FilmTarget, edit: FilmEdit): Promise<void> {
  const dropped = await untilSame(async () => {
    const { job: seen } = await findHeldFilm(deps, deps.database, target)
    const planned = await planFirst(deps.film, proposeEdit(await readMaterial(deps.database, seen), edit))
    return inReview(deps, target, async (tx, { job, film }) => {
      const before = await readMaterial(tx, job)
      expectSame(planned, proposeEdit(before, edit))
      const applied = await applyEdit(tx, before, edit)
      const after = await readMaterial(tx, applied.job)
      if (hashWishes(after) === hashWishes(before)) throw new AppError('conflict', refusals.nothingChanged)
      await takeRoom(deps, tx, capsOf('ownEdits', { source: job.id }))
      const now = deps.clock.now()
      const change = {
        status: 'editing',
        work: 'waiting',
        revisionAskedAt: now,
        dueAt: new Date(now.getTime() + ownEditHours * hourMs),
        ourCut: job.ourCut ?? editOf(before),
        // The brief takes these words over.
        briefed: wordsOf(applied.job),
      } as const
      await changeJob(tx, job.id, change)
      const detail = { jobId: job.id, version: film.version }
      const event = { actor: 'customer', action: 'film.edited', customerId: job.customerId, detail } as const
      await recordAudit(tx, now, [event])
      await deps.record(tx, [{ kind: 'film.edited', actor: 'customer', ...aboutJob(job), facts: {} }])
      return applied.dropped
    })
  })
  for (const key of dropped) await deps.storage.remove(key)
}

interface NamedFilm {
  params: { token: string; filmId: string }
}

const admitToFilm =
  (deps: StudioDeps) =>
  async ({ params }: NamedFilm): Promise<void> => {
    await findHeldFilm(deps, deps.database, params)
  }

export function reviewRoutes(deps: StudioDeps): Route[] {
  const admit = admitToFilm(deps)
  return [
    route(
      addFilmComment,
      async ({ params, body }) => {
        await addComment(deps, params, body)
        return { body: done }
      },
      admit,
    ),
    route(removeFilmComment, async ({ params }) => {
      await removeComment(deps, params, params.commentId)
      return { body: done }
    }),
    route(approveFilmCall, async ({ params }) => {
      await approveFilm(deps, params)
      return { body: done }
    }),
    route(requestRevisionCall, async ({ params }) => {
      await requestRevision(deps, params)
      return { body: done }
    }),
    route(eraseOrder, async (incoming) => {
      await deps.database.transaction(async (tx) =>
        deps.eraseOrder(tx, await findHeldOrder(deps, tx, incoming.params.token), incoming),
      )
      return { body: done }
    }),
  ]
}

export function ownEditRoutes(deps: StudioDeps): Route[] {
  const admit = admitToFilm(deps)
  return [
    route(readFilmEdit, async ({ params }) => ({ body: await readOwnEdit(deps, params) })),
    route(
      sendFilmEdit,
      async ({ params, body }) => {
        await sendOwnEdit(deps, params, body)
        return { body: done }
      },
      admit,
    ),
    fileRoute(readFilmPhoto, async ({ params }) => {
      const key = await findFilmPhoto(deps, params)
      const headers = { 'cache-control': 'private, max-age=3600', 'content-disposition': 'inline' }
      return { body: { storage: deps.storage, key, contentType: 'image/jpeg' }, headers }
    }),
  ]
}
