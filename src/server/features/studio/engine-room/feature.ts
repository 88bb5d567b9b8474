export { engineRoomRoutes } from './routes.ts'
