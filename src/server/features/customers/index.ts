export { customerRoutes } from './routes.ts'
export { countDeskLeads, insertLeads, type Lead, lockCustomer } from './store.ts'
