import { z } from 'zod'
import { dayMs } from '#src/kit/time.ts'
import { defineJob, handleJob, type JobHandler } from '#src/server/platform/queue/port.ts'
import type { LoginDeps } from './log-in.ts'
import { deleteOutdated } from './store.ts'

const forgetSessions = defineJob({ name: 'auth.forget-sessions', schema: z.object({}), cron: '17 3 * * *' })

export const authJobs = [forgetSessions]

export const authHandlers = (deps: Pick<LoginDeps, 'database' | 'clock'>): JobHandler[] => [
  handleJob(forgetSessions, () => deleteOutdated(deps.database, new Date(deps.clock.now().getTime() - dayMs))),
]
