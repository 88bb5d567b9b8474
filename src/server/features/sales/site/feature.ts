export { readContent, readContentVersion } from './read-content.ts'
export { siteRoutes } from './routes.ts'
export { isLaunched, noteContentChange } from './store.ts'
