import { z } from 'zod'
import { defineJob } from '#src/server/platform/queue/port.ts'

const schema = z.object({ jobId: z.uuid() })
const key = ({ jobId }: { jobId: string }): string => jobId
// Every attempt goes on from what is stored. How many a stage gets is counted with its claim, over all its runs.
const patience = { attempts: 25, maxRetryDelaySeconds: 300 }

// The engine takes what the machine has: one of each at a time, but two films, since one alone leaves a sixth of it idle.
export const analyseJob = defineJob({
  name: 'production.analyse',
  schema,
  key,
  ...patience,
  timeoutSeconds: 900,
  isHeavy: true,
})
export const prepareJob = defineJob({ name: 'production.prepare', schema, key, ...patience, maxAtOnce: 4 })
export const renderJob = defineJob({
  name: 'production.render',
  schema,
  key,
  ...patience,
  timeoutSeconds: 3_600,
  lanes: 2,
  isHeavy: true,
})

export const jobOfStage = {
  analyzing: analyseJob,
  prompts_ready: prepareJob,
  generating: prepareJob,
  editing: renderJob,
} as const

// Photos that came later, work that was given up, reminders: whatever no request triggers.
export const sweepProductionJob = defineJob({
  name: 'production.sweep',
  schema: z.object({}),
  attempts: 1,
  cron: '* * * * *',
})
