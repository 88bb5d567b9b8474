import { defineFeature } from '#src/server/features/define-feature.ts'
import { backupHandlers, backupJobs } from './jobs.ts'

export type { BackupDeps } from './run-backup.ts'
export { readBackupState } from './store.ts'

export const backupsFeature = defineFeature({ jobs: backupJobs, handlers: backupHandlers })
