import type { StoryEntry } from '#src/contracts/overview/story.ts'
import { stageNames } from '#src/contracts/studio/stages.ts'
import { findJobsOfCustomer } from '#src/server/studio/production/feature.ts'
import type { Executor } from '#src/server/platform/database/port.ts'

export async function filmEvents(db: Executor, customerId: string): Promise<StoryEntry[]> {
  const jobs = await findJobsOfCustomer(db, customerId)
  return jobs.map(({ id, createdAt, number, status, progress, problem }) => ({
    id,
    kind: 'film',
    at: createdAt.toISOString(),
    title: `Film ${number} started`,
    text: problem ?? (status === 'completed' ? stageNames.completed : `${stageNames[status]}, ${progress}%`),
  }))
}
