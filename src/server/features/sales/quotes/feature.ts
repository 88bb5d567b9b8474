export { quoteHandlers, quoteJobs } from './jobs.ts'
export { makeQuoteAccess } from './quote-access.ts'
export { quoteRoutes } from './routes.ts'
