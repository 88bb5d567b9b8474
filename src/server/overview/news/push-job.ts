import { z } from 'zod'
import { defineJob } from '#src/server/platform/queue/port.ts'

export const pushJob = defineJob({
  name: 'news.push',
  schema: z.object({ newsId: z.uuid(), deviceId: z.uuid() }),
  key: ({ newsId, deviceId }) => `${newsId} ${deviceId}`,
  attempts: 6,
  retryDelaySeconds: 10,
  maxAtOnce: 4,
})
