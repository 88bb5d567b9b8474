export { type AuditEvent, listAudit, recordAudit } from './store.ts'
