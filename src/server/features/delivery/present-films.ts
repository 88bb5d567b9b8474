import { approvalDays, type Cut, type OrderFilm, type OrderFilms } from '#src/contracts/delivery.ts'
import { dayMs } from '#src/kit/time.ts'
import {
  type FilmRow,
  findComments,
  findFilmFiles,
  findFilms,
  findJobsOfOrder,
  type JobRow,
  secondsOf,
} from '#src/server/features/production/index.ts'
import type { DeliveryDeps } from './delivery-deps.ts'
import { findHeldOrder } from './find-held-film.ts'
import { retentionClock } from './retention-clock.ts'

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
          daysLeft: Math.max(0, Math.ceil(leftMs / dayMs)),
          isPaused: clock.isPaused,
        }
      : null,
    erasedAt: jobs.find(({ erasedAt }) => erasedAt)?.erasedAt?.toISOString() ?? null,
  }
}

async function presentFilm(deps: DeliveryDeps, token: string, job: JobRow): Promise<OrderFilm> {
  const cuts = job.erasedAt ? [] : (await findFilms(deps.database, job.id)).filter(({ deliveredAt }) => deliveredAt)
  const isOpen = job.status === 'completed' && job.approvedAt === null && job.deliveredAt !== null
  return {
    number: job.filmNumber,
    state: stateOf(job),
    cuts: await presentCuts(deps, { token, job, cuts }),
    formats: job.formats,
    roundsAllowed: job.roundsAllowed,
    roundsLeft: Math.max(0, job.roundsAllowed - job.roundsUsed),
    approvedAt: job.approvedAt?.toISOString() ?? null,
    approvedBy: job.approvedBy,
    approvesItselfAt:
      isOpen && job.deliveredAt ? new Date(job.deliveredAt.getTime() + approvalDays * dayMs).toISOString() : null,
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
  cuts: FilmRow[]
}

async function presentCuts(deps: DeliveryDeps, { token, job, cuts }: Showing): Promise<Cut[]> {
  const ids = cuts.map(({ id }) => id)
  const files = await findFilmFiles(deps.database, ids)
  const comments = await findComments(deps.database, ids)
  return cuts.map((cut, index) => {
    const isClean = job.approvedAt !== null && index === 0
    const mine = files.filter(({ filmId }) => filmId === cut.id)
    const shown = mine.find(({ kind }) => kind === 'preview')
    const [main] = job.formats
    const url = (kind: string, format = main): string => `/api/orders/${token}/films/${cut.id}/${kind}/${format}`
    const clean = isClean ? mine : []
    const stems = clean.find(({ kind }) => kind === 'stems')
    return {
      id: cut.id,
      version: cut.version,
      deliveredAt: (cut.deliveredAt ?? cut.createdAt).toISOString(),
      seconds: secondsOf(cut),
      fps: 30,
      watchUrl: url(isClean ? 'film' : 'preview'),
      posterUrl: url('poster'),
      width: (shown?.width ?? 0) * 2,
      height: (shown?.height ?? 0) * 2,
      comments: comments
        .filter(({ filmId }) => filmId === cut.id)
        .map(({ id, frame, text, author, createdAt, round }) => ({
          id,
          frame,
          text,
          author,
          createdAt: createdAt.toISOString(),
          isSent: round !== null,
        })),
      downloads: job.formats.flatMap((format) => {
        const file = clean.find((each) => each.kind === 'film' && each.format === format)
        return file ? [{ format, bytes: file.bytes, url: `${url('film', format)}?download=1` }] : []
      }),
      stems: presentStems(stems, url('stems')),
    }
  })
}

const presentStems = (file: { bytes: number } | undefined, url: string): Cut['stems'] =>
  file ? { url: `${url}?download=1`, bytes: file.bytes } : null
