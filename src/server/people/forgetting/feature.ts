import { z } from 'zod'
import { hourMs, secondMs } from '#src/kit/time.ts'
import { defineFeature } from '#src/server/define-feature.ts'
import type { Log } from '#src/server/platform/log/port.ts'
import type { Storage } from '#src/server/platform/storage/port.ts'
import { defineJob, handleJob } from '#src/server/platform/queue/port.ts'
import { removeOrphanFiles } from './orphan-files.ts'
import { forgetOldRows } from './old-rows.ts'
import { type ClockDeps, unlessClockJumped } from './steady-clock.ts'

export { type ClockJump, onceClockSettled, unlessClockJumped, watchClock } from './steady-clock.ts'

const forgetJob = defineJob({
  name: 'forgetting.old-rows',
  schema: z.object({}),
  attempts: 3,
  timeoutSeconds: 900,
  cron: '17 3 * * *',
})

const orphanFilesJob = defineJob({
  name: 'forgetting.orphan-files',
  schema: z.object({}),
  timeoutSeconds: hourMs / secondMs,
  cron: '7 4 * * *',
})

export const forgettingFeature = defineFeature({
  jobs: [forgetJob, orphanFilesJob],
  handlers: (deps: ClockDeps & { log: Log; storage: Storage }) => [
    handleJob(forgetJob, (_, { signal }) => unlessClockJumped(deps, () => forgetOldRows(deps, signal))),
    handleJob(orphanFilesJob, (_, { signal }) => unlessClockJumped(deps, () => removeOrphanFiles(deps, signal))),
  ],
})
