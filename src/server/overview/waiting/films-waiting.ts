import type { WaitingItem } from '#src/contracts/overview/waiting.ts'
import { findCommented, findJobsOnOwner, type JobOnOwner } from '#src/server/studio/production/feature.ts'
import type { Found, WaitingDeps } from './waiting-deps.ts'

export async function findFilmsWaiting({ database }: WaitingDeps, max: number): Promise<Found> {
  const [jobs, commented] = await Promise.all([findJobsOnOwner(database, max), findCommented(database, max)])
  const of = (turn: JobOnOwner['turn']): WaitingItem[] => jobs.filter((job) => job.turn === turn).map(presentJob)
  return {
    film_ready: of('look'),
    revision: of('revise'),
    extra: of('settle'),
    film_failed: of('repair'),
    comment: commented.map(({ id, jobId, businessName, comments, since }) => ({
      id,
      targetId: jobId,
      name: businessName,
      text: comments === 1 ? '1 comment on the film.' : `${comments} comments on the film.`,
      since: since.toISOString(),
    })),
  }
}

const presentJob = ({ id, businessName, text, since }: JobOnOwner): WaitingItem => ({
  id,
  targetId: id,
  name: businessName,
  text,
  since: since.toISOString(),
})
