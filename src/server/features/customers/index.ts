export { customerRoutes } from './routes.ts'
export { countDeskLeads, findSubmission, insertLeads, type Lead, lockCustomer } from './store.ts'
