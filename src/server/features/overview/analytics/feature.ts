export { analyticsRoutes } from './routes.ts'
export { readCounts } from './store.ts'
