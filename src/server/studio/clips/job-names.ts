import { z } from 'zod'
import { defineJob } from '#src/server/platform/queue/port.ts'

const schema = z.object({ clipId: z.uuid() })
const key = ({ clipId }: { clipId: string }): string => clipId

// A worker that is killed again and again must still get there, and soon: every attempt goes on from what is stored.
const patience = { attempts: 25, maxRetryDelaySeconds: 60 }

// The engine takes what the machine has: the clips of one job at a time.
export const makeLocalClipJob = defineJob({
  name: 'clips.make-local',
  schema,
  key,
  ...patience,
  timeoutSeconds: 1_800,
  isHeavy: true,
})

// A provider that does not answer holds up one lane only.
export const submitClipJob = defineJob({ name: 'clips.submit', schema, key, ...patience, lanes: 4 })

export const checkClipJob = defineJob({
  name: 'clips.check',
  schema,
  key,
  ...patience,
  timeoutSeconds: 300,
  maxAtOnce: 8,
})

export const sweepClipsJob = defineJob({ name: 'clips.sweep', schema: z.object({}), attempts: 1, cron: '*/10 * * * *' })
