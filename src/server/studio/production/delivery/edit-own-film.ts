import type { EditableFilm, FilmEdit } from '#src/contracts/studio/film-edits.ts'
import * as refusals from '#src/contracts/words/site/refusals.ts'
import { AppError } from '#src/kit/app-error.ts'
import { hourMs } from '#src/kit/time.ts'
import { recordAudit } from '#src/server/people/audit/feature.ts'
import { capsOf, takeRoom } from '#src/server/people/caps/feature.ts'
import { copyKey } from '#src/server/studio/gallery/feature.ts'
import { startFilm } from '#src/server/studio/production/advance-job.ts'
import { applyEdit, proposeEdit } from '#src/server/studio/production/apply-edit.ts'
import { expectSame, planFirst, untilSame } from '#src/server/studio/production/plan-first.ts'
import { hashWishes } from '#src/server/studio/production/plan-films.ts'
import { editOf, presentEdit } from '#src/server/studio/production/present-edit.ts'
import { readMaterial } from '#src/server/studio/production/read-material.ts'
import { changeJob, findJobPhotos } from '#src/server/studio/production/store.ts'
import type { JobRow } from '#src/server/studio/production/tables.ts'
import type { DeliveryDeps } from './delivery-deps.ts'
import { findHeldFilm } from './find-held-film.ts'
import { type FilmTarget, inReview } from './review-film.ts'

export async function readOwnEdit(deps: DeliveryDeps, { token, filmId }: FilmTarget): Promise<EditableFilm> {
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
export async function findFilmPhoto(deps: DeliveryDeps, { photoId, size, ...target }: FilmPhoto): Promise<string> {
  const { job } = await findHeldFilm(deps, deps.database, target)
  const isOfFilm = (await findJobPhotos(deps.database, job.id)).some((photo) => photo.photoId === photoId)
  if (!isOfFilm) throw new AppError('not_found', 'Not found')
  return copyKey(photoId, size)
}

const wordsOf = ({ words: { businessName, tagline, cta } }: JobRow) => ({ businessName, tagline, cta })

const answerHours = 48

// A new version with the customer's own changes. It costs no round, and our cut stays known. Whether it goes out without
// the owner's look is the job's own setting, as with every film.
export async function sendOwnEdit(deps: DeliveryDeps, target: FilmTarget, edit: FilmEdit): Promise<void> {
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
        dueAt: new Date(now.getTime() + answerHours * hourMs),
        ourCut: job.ourCut ?? editOf(before),
        // The brief takes these words over.
        briefed: wordsOf(applied.job),
      } as const
      await changeJob(tx, job.id, change)
      await deps.whenEdited(tx, applied.job)
      await startFilm(deps, tx, { ...applied.job, ...change })
      const detail = { jobId: job.id, version: film.version }
      const event = { actor: 'customer', action: 'film.edited', customerId: job.customerId, detail } as const
      await recordAudit(tx, now, [event])
      return applied.dropped
    })
  })
  for (const key of dropped) await deps.storage.remove(key)
}
