export { listAudit, recordAudit } from './store.ts'
