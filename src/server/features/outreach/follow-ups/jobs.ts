import { z } from 'zod'
import { dayMs } from '#src/kit/time.ts'
import { defineJob, handleJob, type JobHandler } from '#src/server/platform/queue/port.ts'
import { runAutopilot, type AutopilotDeps } from './run-autopilot.ts'
import { forgetRuns } from './store.ts'

const nothing = z.object({})

const autopilotJob = defineJob({ name: 'follow-ups.fly', schema: nothing, attempts: 1, cron: '*/10 * * * *' })
const forgetJob = defineJob({ name: 'follow-ups.forget-runs', schema: nothing, cron: '37 3 * * *' })

export const followUpJobs = [autopilotJob, forgetJob]

// A press of a button is not repeated a month later.
const runsKeptMs = 30 * dayMs

export const followUpHandlers = (deps: AutopilotDeps): JobHandler[] => [
  handleJob(autopilotJob, async () => {
    await runAutopilot(deps)
  }),
  handleJob(forgetJob, () => forgetRuns(deps.database, new Date(deps.clock.now().getTime() - runsKeptMs))),
]
