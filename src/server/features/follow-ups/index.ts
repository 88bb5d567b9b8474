export { followUpHandlers, followUpJobs } from './jobs.ts'
export { followUpRoutes } from './routes.ts'
export { settleTasks } from './settle-tasks.ts'
export { cancelTasksOf } from './store.ts'
