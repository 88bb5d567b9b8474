import { z } from 'zod'
import { defineJob } from '#src/server/platform/queue/port.ts'

// Eight attempts over one to two hours: as long as a mail server is usually away for upkeep.
export const deliverEmailJob = defineJob({
  name: 'emails.deliver',
  schema: z.object({ emailId: z.uuid() }),
  attempts: 8,
  retryDelaySeconds: 30,
  mostAtOnce: 16,
})
