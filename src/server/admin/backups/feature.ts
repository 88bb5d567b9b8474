import { defineFeature } from '#src/server/define-feature.ts'
import * as backups from '#src/contracts/overview/backups.ts'
import { callsIn } from '#src/contracts/call.ts'
import { backupHandlers, backupJobs, backupRoutes } from './backups.ts'

export { type BackupDeps, type BackupState, readBackupState } from './backups.ts'

export const backupsFeature = defineFeature({
  calls: callsIn(backups),
  routes: backupRoutes,
  jobs: backupJobs,
  handlers: backupHandlers,
})
