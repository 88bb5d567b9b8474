export { storyRoutes } from './routes.ts'
