export { orderScores } from './compose-scores.ts'
export { musicHandlers, musicJobs } from './jobs.ts'
export { musicRoutes } from './routes.ts'
export { deleteScoresOf } from './store.ts'
