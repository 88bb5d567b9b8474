export { monitoringHandlers, monitoringJobs } from './jobs.ts'
export { monitoringRoutes } from './routes.ts'
