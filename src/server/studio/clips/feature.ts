import { callsIn } from '#src/contracts/call.ts'
import * as clips from '#src/contracts/studio/clips.ts'
import { defineFeature } from '#src/server/define-feature.ts'
import type { StudioDeps } from '#src/server/studio/deps.ts'
import { checkClipJob, clipRoutes, makeLocalClipJob, submitClipJob } from './clips.ts'
import { localHandlers } from './local-clips.ts'
import { providerHandlers, providerRoutes } from './provider-clips.ts'
import { clipSettingsRoutes } from './settings.ts'

export { clipKey, continueClips, presentClip, requestClips, type WantedClip } from './clips.ts'
export {
  countClipsOfBatches,
  findClip,
  findClipsOfBatch,
  findClipsOfJob,
  findReadyClips,
  removeAllClipsOfJob,
  removeClipsOfJob,
} from './clips.sql.ts'
export { findProviderKey, openProvider } from './settings.ts'
export type { ClipRow } from './tables.ts'
export { fetchFile } from './work-folder.ts'

export const clipsFeature = defineFeature({
  calls: callsIn(clips),
  routes: (deps: StudioDeps) => [...clipRoutes(deps), ...providerRoutes(deps), ...clipSettingsRoutes(deps)],
  jobs: [makeLocalClipJob, submitClipJob, checkClipJob],
  handlers: (deps: StudioDeps) => [...localHandlers(deps), ...providerHandlers(deps)],
})
