import { callsIn } from '#src/contracts/call.ts'
import * as music from '#src/contracts/studio/music.ts'
import { defineFeature } from '#src/server/define-feature.ts'
import type { StudioDeps } from '#src/server/studio/deps.ts'
import { libraryRoutes, voiceRoutes } from './recordings.ts'
import { composeJob, jobMusicRoutes, musicHandlers, orderScoreRoutes } from './scores.ts'

export { deleteScoresOf } from './music.sql.ts'
export { orderScores } from './scores.ts'

export const musicFeature = defineFeature({
  calls: callsIn(music),
  routes: (deps: StudioDeps) => [
    ...orderScoreRoutes(deps),
    ...jobMusicRoutes(deps),
    ...voiceRoutes(deps),
    ...libraryRoutes(deps),
  ],
  jobs: [composeJob],
  handlers: musicHandlers,
})
