export type { ClipDeps } from './clip-deps.ts'
export { clipKey } from './end-clip.ts'
export { clipHandlers, clipJobs } from './jobs.ts'
export { requestClips, type WantedClip } from './request-clips.ts'
export { clipRoutes, presentClip } from './routes.ts'
export { findProviderKey, openProvider, storeProviderKey } from './settings.ts'
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
