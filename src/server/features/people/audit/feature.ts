export { countFailedLogins, forgetSecurityBefore, listSecurity, recordSecurity } from './security-log.ts'
export { listAudit, recordAudit } from './store.ts'
