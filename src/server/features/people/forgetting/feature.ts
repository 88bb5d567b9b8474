import { z } from 'zod'
import { defineFeature } from '#src/server/features/define-feature.ts'
import type { Log } from '#src/server/platform/log/port.ts'
import { defineJob, handleJob } from '#src/server/platform/queue/port.ts'
import { forgetOldRows } from './old-rows.ts'
import { type ClockDeps, unlessClockJumped } from './steady-clock.ts'

export { type ClockJump, unlessClockJumped, watchClock } from './steady-clock.ts'

const forgetJob = defineJob({
  name: 'forgetting.old-rows',
  schema: z.object({}),
  attempts: 3,
  timeoutSeconds: 900,
  cron: '17 3 * * *',
})

export const forgettingFeature = defineFeature({
  jobs: [forgetJob],
  handlers: (deps: ClockDeps & { log: Log }) => [
    handleJob(forgetJob, (_, { signal }) => unlessClockJumped(deps, () => forgetOldRows(deps, signal))),
  ],
})
