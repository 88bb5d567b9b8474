import { z } from 'zod'
import { dayMs } from '#src/kit/time.ts'
import { forgetCountsBefore } from '#src/server/features/caps/index.ts'
import { defineJob, handleJob, type JobHandler } from '#src/server/platform/queue/port.ts'
import type { RequestDeps } from './request-download.ts'

const forgetRequests = defineJob({ name: 'samples.forget-requests', schema: z.object({}), cron: '23 3 * * *' })

export const sampleJobs = [forgetRequests]

export const sampleHandlers = (deps: Pick<RequestDeps, 'database' | 'clock'>): JobHandler[] => [
  handleJob(forgetRequests, () => forgetCountsBefore(deps.database, new Date(deps.clock.now().getTime() - dayMs))),
]
