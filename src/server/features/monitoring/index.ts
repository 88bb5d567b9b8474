export { monitoringRoutes } from './routes.ts'
