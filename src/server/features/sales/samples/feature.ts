export { sampleHandlers, sampleJobs } from './jobs.ts'
export { sampleRoutes } from './routes.ts'
