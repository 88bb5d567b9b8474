export { checkSites } from './check-sites.ts'
export { monitoringHandlers, monitoringJobs } from './jobs.ts'
export { monitoringRoutes } from './routes.ts'
export { tellOwner } from './tell-owner.ts'
