import * as clips from '#src/contracts/studio/clips.ts'
import { callsIn } from '#src/contracts/call.ts'
import { defineFeature } from '#src/server/define-feature.ts'
import { clipRoutes } from './routes.ts'
import { clipHandlers, clipJobs } from './jobs.ts'

export type { ClipDeps } from './clip-deps.ts'
export { clipKey } from './end-clip.ts'
export { requestClips, type WantedClip } from './request-clips.ts'
export { presentClip } from './routes.ts'
export { findProviderKey, openProvider } from './settings.ts'
export {
  countClipsOfBatches,
  findClip,
  findClipsOfBatch,
  findClipsOfJob,
  findReadyClips,
  removeAllClipsOfJob,
  removeClipsOfJob,
} from './store.ts'
export { fetchFile } from './studio-files.ts'
export type { ClipRow } from './tables.ts'

export const clipsFeature = defineFeature({
  calls: callsIn(clips),
  routes: clipRoutes,
  jobs: clipJobs,
  handlers: clipHandlers,
})
