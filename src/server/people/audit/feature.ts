export {
  countFailedLogins,
  listSecurity,
  recordSecurity,
  recordWithoutSource,
  type SecurityPage,
  securityPageSize,
} from './security-log.ts'
export { listAudit, recordAudit } from './store.ts'
