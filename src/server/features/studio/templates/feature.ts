export { templateHandlers, templateJobs } from './jobs.ts'
export { templateRoutes } from './routes.ts'
