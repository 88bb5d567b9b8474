export { eraseMedia } from './erase-media.ts'
export { retentionHandlers, retentionJobs } from './jobs.ts'
export type { RetentionDeps } from './retention-deps.ts'
export { retentionRoutes } from './routes.ts'
