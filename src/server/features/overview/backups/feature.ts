export { backupHandlers, backupJobs } from './jobs.ts'
export type { BackupDeps } from './run-backup.ts'
export { readBackupState } from './store.ts'
