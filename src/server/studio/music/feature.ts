import * as music from '#src/contracts/studio/music.ts'
import { callsIn } from '#src/contracts/call.ts'
import { defineFeature } from '#src/server/define-feature.ts'
import { musicRoutes } from './routes.ts'
import { musicHandlers, musicJobs } from './jobs.ts'

export { orderScores } from './compose-scores.ts'
export { deleteScoresOf } from './store.ts'

export const musicFeature = defineFeature({
  calls: callsIn(music),
  routes: musicRoutes,
  jobs: musicJobs,
  handlers: musicHandlers,
})
