import { z } from 'zod'
import { dayMs } from '#src/kit/time.ts'
import { defineJob, handleJob, type JobHandler } from '#src/server/platform/queue/port.ts'
import { dayOf, type RequestDeps } from './request-download.ts'
import { deleteRequestsBefore } from './store.ts'

const forgetRequests = defineJob({ name: 'samples.forget-requests', schema: z.object({}), cron: '23 3 * * *' })

export const sampleJobs = [forgetRequests]

export const sampleHandlers = (deps: Pick<RequestDeps, 'database' | 'clock'>): JobHandler[] => [
  handleJob(forgetRequests, () =>
    deleteRequestsBefore(deps.database, dayOf(new Date(deps.clock.now().getTime() - dayMs))),
  ),
]
