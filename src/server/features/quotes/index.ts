export { makeQuoteAccess } from './quote-access.ts'
export { quoteRoutes } from './routes.ts'
