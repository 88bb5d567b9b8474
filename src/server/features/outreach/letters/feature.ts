export { outreachRoutes } from './routes.ts'
