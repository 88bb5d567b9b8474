export {
  countFailedLogins,
  listSecurity,
  recordSecurity,
  type SecurityPage,
  securityPageSize,
} from './security-log.ts'
export { listAudit, recordAudit } from './store.ts'
