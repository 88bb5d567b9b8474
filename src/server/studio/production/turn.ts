import { and, asc, desc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { done } from '#src/contracts/call.ts'
import { changeComment as changeCommentCall } from '#src/contracts/studio/production.ts'
import * as refusals from '#src/contracts/words/site/refusals.ts'
import { AppError } from '#src/kit/app-error.ts'
import type { Executor } from '#src/server/platform/database/port.ts'
import { type Route, route } from '#src/server/platform/http/port.ts'
import type { StudioDeps } from '#src/server/studio/deps.ts'
import { openExtras } from './extras.ts'
import { changeCommentRow } from './films.sql.ts'
import { type CommentRow, filmComments, type FilmRow, films, type JobRow, productionJobs } from './tables.ts'

type NewestFilm = Pick<FilmRow, 'jobId' | 'state' | 'createdAt' | 'readyAt'>

// Look at a film, make the changes that were asked for, settle an extra, repair what failed.
type Turn = 'look' | 'revise' | 'settle' | 'repair'

// What a job waits for the owner to do; undefined when it goes on without them.
function turnOf(job: JobRow, newest: NewestFilm | undefined): Turn | undefined {
  if (job.erasedAt || job.stoppedFor || job.status === 'completed') return undefined
  if (job.work === 'failed') return 'repair'
  return job.status === 'editing' && job.work === 'done' ? turnOfEdit(job, newest) : undefined
}

function turnOfEdit(job: JobRow, newest: NewestFilm | undefined): Turn | undefined {
  if (job.revisionAskedAt && (!newest || newest.createdAt < job.revisionAskedAt)) return 'revise'
  if (newest?.state !== 'ready') return undefined
  return openExtras(job, undefined) ? 'settle' : 'look'
}

export function isReadyForOwner(job: JobRow, newest: NewestFilm | undefined): boolean {
  const turn = turnOf(job, newest)
  return turn === 'look' || turn === 'settle'
}

export interface JobOnOwner {
  id: string
  businessName: string
  turn: Turn
  text: string
  since: Date
}

export async function findJobsOnOwner(db: Executor, limit: number): Promise<JobOnOwner[]> {
  const isResting = or(
    eq(productionJobs.work, 'failed'),
    and(eq(productionJobs.status, 'editing'), eq(productionJobs.work, 'done')),
  )
  const jobs = await db
    .select()
    .from(productionJobs)
    .where(and(ne(productionJobs.status, 'completed'), isNull(productionJobs.erasedAt), isResting))
    .orderBy(asc(productionJobs.createdAt))
    .limit(limit)
  const newest = await findNewestFilms(db, jobs)
  return jobs.flatMap((job) => {
    const film = newest.get(job.id)
    const turn = turnOf(job, film)
    if (!turn) return []
    const since = (turn === 'revise' ? job.revisionAskedAt : film?.readyAt) ?? job.createdAt
    return [{ id: job.id, businessName: job.businessName, turn, text: texts[turn](job), since }]
  })
}

const texts: Record<Turn, (job: JobRow) => string> = {
  look: ({ awaitsConfirmation }) =>
    awaitsConfirmation ? 'The film is ready. Confirm the buyer before you deliver it.' : 'The film is ready.',
  revise: ({ roundsUsed, roundsAllowed }) => `Round ${roundsUsed} of ${roundsAllowed}.`,
  settle: (job) => openExtras(job, undefined) ?? '',
  repair: ({ problem }) => problem ?? 'This stage failed.',
}

export async function findNewestFilms(db: Executor, jobs: { id: string }[]): Promise<Map<string, NewestFilm>> {
  if (jobs.length === 0) return new Map()
  const ids = jobs.map(({ id }) => id)
  const rows = await db
    .select({
      jobId: films.jobId,
      state: films.state,
      createdAt: films.createdAt,
      readyAt: films.readyAt,
    })
    .from(films)
    .where(inArray(films.jobId, ids))
    .orderBy(asc(films.version), asc(films.draft))
  // The last of a job wins.
  return new Map(rows.map((film) => [film.jobId, film]))
}

// Films in review with comments that the customer has not sent as a revision, and the owner has not done. A newer comment makes it another item.
export const findCommented = (db: Executor, limit: number) =>
  db
    .select({
      id: sql<string>`(array_agg(${filmComments.id} order by ${filmComments.createdAt} desc, ${filmComments.id} desc))[1]`,
      jobId: productionJobs.id,
      businessName: productionJobs.businessName,
      comments: sql<number>`count(*)::integer`,
      since: sql`max(${filmComments.createdAt})`.mapWith(filmComments.createdAt),
    })
    .from(filmComments)
    .innerJoin(films, eq(films.id, filmComments.filmId))
    .innerJoin(productionJobs, eq(productionJobs.id, films.jobId))
    .where(
      and(
        eq(filmComments.author, 'customer'),
        isNull(filmComments.round),
        isNull(filmComments.doneAt),
        eq(productionJobs.status, 'completed'),
        isNull(productionJobs.approvedAt),
        isNull(productionJobs.erasedAt),
      ),
    )
    .groupBy(productionJobs.id)
    .orderBy(desc(sql`max(${filmComments.createdAt})`))
    .limit(limit)

type Change = z.output<(typeof changeCommentCall)['body']>

export async function changeComment(deps: StudioDeps, id: string, { answer, isDone }: Change): Promise<void> {
  const change: Partial<CommentRow> = {
    ...(answer === undefined ? {} : { answer }),
    ...(isDone === undefined ? {} : { doneAt: isDone ? deps.clock.now() : null }),
  }
  if (Object.keys(change).length === 0) return
  if (!(await changeCommentRow(deps.database, id, change))) throw new AppError('not_found', refusals.commentUnknown)
}

export const commentRoutes = (deps: StudioDeps): Route[] => [
  route(changeCommentCall, async ({ params, body }) => {
    await changeComment(deps, params.commentId, body)
    return { body: done }
  }),
]
