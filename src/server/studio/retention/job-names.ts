import { z } from 'zod'
import { defineJob } from '#src/server/platform/queue/port.ts'

export const removeFilesJob = defineJob({
  name: 'retention.remove-files',
  schema: z.object({
    erasureId: z.uuid(),
    keys: z.array(z.string()),
    jobIds: z.array(z.uuid()),
    tasks: z.array(z.string()),
  }),
  attempts: 25,
  retryDelaySeconds: 30,
  maxRetryDelaySeconds: 3_600,
})

export const sweepMediaJob = defineJob({
  name: 'retention.sweep',
  schema: z.object({}),
  attempts: 1,
  timeoutSeconds: 600,
  cron: '41 * * * *',
})
