export { monitoringHandlers, monitoringJobs } from './jobs.ts'
export { startOfLondonDay } from './read-desk.ts'
export { monitoringRoutes } from './routes.ts'
