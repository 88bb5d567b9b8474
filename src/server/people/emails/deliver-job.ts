import { z } from 'zod'
import { defineJob } from '#src/server/platform/queue/port.ts'

// For five days, every hour at last, as mail servers do among themselves; the desk alerts long before.
export const deliverEmailJob = defineJob({
  name: 'emails.deliver',
  schema: z.object({ emailId: z.uuid() }),
  attempts: 128,
  retryDelaySeconds: 30,
  maxRetryDelaySeconds: 3_600,
  maxAtOnce: 16,
})
