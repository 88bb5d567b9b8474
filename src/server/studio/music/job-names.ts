import { z } from 'zod'
import { defineJob } from '#src/server/platform/queue/port.ts'

export const composeJob = defineJob({
  name: 'music.compose',
  schema: z.object({ jobId: z.uuid() }),
  key: ({ jobId }) => jobId,
  attempts: 5,
  timeoutSeconds: 600,
  isHeavy: true,
})

// Films with premium music whose scores nobody has written yet.
export const sweepMusicJob = defineJob({ name: 'music.sweep', schema: z.object({}), attempts: 1, cron: '* * * * *' })
