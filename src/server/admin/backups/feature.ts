import { defineFeature } from '#src/server/define-feature.ts'
import * as backups from '#src/contracts/overview/backups.ts'
import { callsIn } from '#src/contracts/call.ts'
import { backupHandlers, backupJobs } from './jobs.ts'
import { backupRoutes } from './routes.ts'

export type { BackupDeps } from './run-backup.ts'
export { type BackupState, readBackupState } from './store.ts'

export const backupsFeature = defineFeature({
  calls: callsIn(backups),
  routes: backupRoutes,
  jobs: backupJobs,
  handlers: backupHandlers,
})
