import { z } from 'zod'
import { onceClockSettled } from '#src/server/people/forgetting/feature.ts'
import { defineJob, handleJob, type JobHandler } from '#src/server/platform/queue/port.ts'
import { runAutopilot, type AutopilotDeps } from './run-autopilot.ts'

const nothing = z.object({})

const autopilotJob = defineJob({ name: 'follow-ups.fly', schema: nothing, attempts: 1, cron: '*/10 * * * *' })

export const followUpJobs = [autopilotJob]

export const followUpHandlers = (deps: AutopilotDeps): JobHandler[] => [
  handleJob(autopilotJob, () => onceClockSettled(deps, () => runAutopilot(deps))),
]
