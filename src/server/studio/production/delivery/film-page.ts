import {
  type Cut,
  type OrderFilm,
  type OrderFilms,
  readOrderFilmFile,
  readOrderFilms,
} from '#src/contracts/studio/delivery.ts'
import { type FilmFormat, filmFormatNames, filmFormats } from '#src/contracts/studio/film-choices.ts'
import { byOurEditor } from '#src/contracts/words/site/left-out.ts'
import * as refusals from '#src/contracts/words/site/refusals.ts'
import { AppError } from '#src/kit/app-error.ts'
import { slug } from '#src/kit/slug.ts'
import { dayMs } from '#src/kit/time.ts'
import type { Executor } from '#src/server/platform/database/port.ts'
import { fileRoute, type Route, route } from '#src/server/platform/http/port.ts'
import type { HeldOrder, StudioDeps } from '#src/server/studio/deps.ts'
import { originalKey } from '#src/server/studio/gallery/feature.ts'
import { presentComment, secondsOf } from '#src/server/studio/production/board.ts'
import { findComments, findFilmFile, findFilmFiles, findFilms } from '#src/server/studio/production/films.sql.ts'
import { findJobPhotos, findJobsOfOrder, findSteps } from '#src/server/studio/production/productions.sql.ts'
import { openFilmFile } from '#src/server/studio/production/render.ts'
import type { FilmFileKind, FilmRow, JobPhotoRow, JobRow } from '#src/server/studio/production/tables.ts'
import { findApprovalDay, retentionClock } from './deliver.ts'
import { writeShareText } from './share-text.ts'

export interface HeldFilm {
  order: HeldOrder
  job: JobRow
  // Delivered ones only, newest first.
  cuts: FilmRow[]
  film: FilmRow
}

export async function findHeldOrder(deps: StudioDeps, db: Executor, token: string): Promise<HeldOrder> {
  const order = await deps.findOrderByToken(db, token)
  if (!order) throw new AppError('not_found', refusals.linkInvalid)
  return order
}

// The answer is the same for a film of somebody else and for none.
export async function findHeldFilm(
  deps: StudioDeps,
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

export async function presentFilms(deps: StudioDeps, token: string): Promise<OrderFilms> {
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

async function presentFilm(deps: StudioDeps, token: string, job: JobRow): Promise<OrderFilm> {
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
    approvesItselfAt: (await findApprovalDay(deps, deps.database, job))?.toISOString() ?? null,
  }
}

type Words = Pick<OrderFilm, 'leftOut' | 'share'>

async function presentWords(deps: StudioDeps, job: JobRow, newest: FilmRow | undefined): Promise<Words> {
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

function stateOf({ erasedAt, approvedAt, status, revisionAskedAt }: JobRow): OrderFilm['state'] {
  if (erasedAt) return 'erased'
  if (approvedAt) return 'approved'
  if (revisionAskedAt) return 'in_revision'
  return status === 'completed' ? 'in_review' : 'in_production'
}

interface Showing {
  token: string
  job: JobRow
  // Delivered ones, newest first.
  cuts: FilmRow[]
}

type Files = Awaited<ReturnType<typeof findFilmFiles>>

async function presentCuts(deps: StudioDeps, { token, job, cuts }: Showing): Promise<Cut[]> {
  const ids = cuts.map(({ id }) => id)
  const files = await findFilmFiles(deps.database, ids)
  const comments = await findComments(deps.database, ids)
  return cuts.map((cut, index) => {
    const mine = files.filter(({ filmId }) => filmId === cut.id)
    const isClean = job.approvedAt !== null && index === 0
    const urlOf = (kind: string, format: FilmFormat): string => `/api/orders/${token}/films/${cut.id}/${kind}/${format}`
    const strip = mine.find(({ kind }) => kind === 'strip')
    const stems = isClean ? mine.find(({ kind }) => kind === 'stems') : undefined
    return {
      id: cut.id,
      version: cut.version,
      deliveredAt: (cut.deliveredAt ?? cut.createdAt).toISOString(),
      seconds: secondsOf(cut),
      fps: 30,
      stripUrl: strip ? urlOf('strip', strip.format) : null,
      comments: comments
        .filter(({ filmId }) => filmId === cut.id)
        .map((comment) => ({ ...presentComment(comment), isSent: comment.round !== null })),
      formats: presentFormats(mine, { isClean, urlOf }),
      stems: stems ? { url: `${urlOf('stems', stems.format)}?download=1`, bytes: stems.bytes } : null,
    }
  })
}

interface Opened {
  isClean: boolean
  urlOf: (kind: string, format: FilmFormat) => string
}

const presentFormats = (files: Files, { isClean, urlOf }: Opened): Cut['formats'] =>
  filmFormatNames.flatMap((format) => {
    const film = files.find((file) => file.kind === 'film' && file.format === format)
    if (!film) return []
    const hasPreview = files.some((file) => file.kind === 'preview' && file.format === format)
    const clean = isClean ? urlOf('film', format) : null
    return [
      {
        format,
        watchUrl: clean ?? (hasPreview ? urlOf('preview', format) : null),
        posterUrl: urlOf('poster', format),
        bytes: film.bytes,
        downloadUrl: clean && `${clean}?download=1`,
      },
    ]
  })

type LeftOut = OrderFilm['leftOut']

// The photos that a film goes without: what we could not use or left out, and what no shape of it had room for. Each
// shape is cut for itself, so a photo may be in one and not in another.
export function listLeftOut({ timelines }: Pick<FilmRow, 'timelines'>, photos: JobPhotoRow[]): LeftOut {
  const shapes = Object.values(timelines).map(
    ({ leftOut = [] }) => new Map(leftOut.map(({ path, reason }) => [path, reason])),
  )
  return photos.flatMap(({ photoId, isIncluded, problem }) => {
    const own = isIncluded ? undefined : (problem ?? byOurEditor)
    const reasons = shapes.map((shape) => shape.get(originalKey(photoId)))
    const reason = own ?? (reasons.includes(undefined) ? undefined : reasons[0])
    return reason ? [{ photoId, reason }] : []
  })
}

// After the business and where it is shown: 'olive-ember-stories-and-reels.mp4'.
function nameOfFile(
  { job, film }: { job: JobRow; film: FilmRow },
  { kind, format }: { kind: FilmFileKind; format: FilmFormat },
): string {
  const business = slug(job.words.businessName) || slug(job.businessName) || 'film'
  const version = film.version > 1 ? `-v${film.version}` : ''
  const what = kind === 'stems' ? 'music' : slug(filmFormats[format].name)
  return `${business}-${what}${version}.${kind === 'stems' ? 'zip' : 'mp4'}`
}

export const filmPageRoutes = (deps: StudioDeps): Route[] => [
  route(readOrderFilms, async ({ params }) => ({ body: await presentFilms(deps, params.token) })),
  fileRoute(readOrderFilmFile, async ({ params, query }) => {
    const { job, cuts, film } = await findHeldFilm(deps, deps.database, params)
    // Clean files only of what was approved.
    const isClean = params.kind === 'film' || params.kind === 'stems'
    const isOpen = !isClean || (job.approvedAt !== null && cuts[0]?.id === film.id)
    const file = isOpen ? await findFilmFile(deps.database, params) : undefined
    const headers: Record<string, string> = query.download
      ? { 'content-disposition': `attachment; filename="${nameOfFile({ job, film }, params)}"` }
      : {}
    return openFilmFile(deps, file, headers)
  }),
]
