import { z } from 'zod'
import { dayMs } from '#src/kit/time.ts'
import { defineJob, handleJob, type JobHandler } from '#src/server/platform/queue/port.ts'
import { forgetSecurityBefore } from '#src/server/features/people/audit/feature.ts'
import type { LoginDeps } from './login-deps.ts'
import { deleteOutdated } from './store.ts'

const forgetSessions = defineJob({ name: 'auth.forget-sessions', schema: z.object({}), cron: '17 3 * * *' })

const securityDays = 365
const attemptDays = 90

export const authJobs = [forgetSessions]

export const authHandlers = (deps: Pick<LoginDeps, 'database' | 'clock'>): JobHandler[] => [
  handleJob(forgetSessions, async () => {
    const ago = (days: number) => new Date(deps.clock.now().getTime() - days * dayMs)
    await deleteOutdated(deps.database, ago(1))
    await forgetSecurityBefore(deps.database, { events: ago(securityDays), attempts: ago(attemptDays) })
  }),
]
