export { customerRoutes } from './routes.ts'
export { advanceCustomer, countDeskLeads, findSubmission, insertLeads, type Lead, lockCustomer } from './store.ts'
