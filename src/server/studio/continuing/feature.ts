import { z } from 'zod'
import { tryEach } from '#src/kit/try-each.ts'
import { defineFeature } from '#src/server/define-feature.ts'
import { defineJob, handleJob } from '#src/server/platform/queue/port.ts'
import { continueClips } from '#src/server/studio/clips/feature.ts'
import type { StudioDeps } from '#src/server/studio/deps.ts'
import { continuePhotos } from '#src/server/studio/gallery/feature.ts'
import { continueStages } from '#src/server/studio/production/feature.ts'

// Work whose process died and whose job the queue has given up. What happens otherwise follows events.
const continueJob = defineJob({ name: 'studio.continue', schema: z.object({}), attempts: 1, cron: '* * * * *' })

const continueWork = (deps: StudioDeps): Promise<void> =>
  tryEach([continuePhotos, continueClips, continueStages], (goOn) => goOn(deps))

export const continuingFeature = defineFeature({
  jobs: [continueJob],
  handlers: (deps: StudioDeps) => [handleJob(continueJob, () => continueWork(deps))],
})
