import { z } from 'zod'
import { hourMs, secondMs } from '#src/kit/time.ts'
import { defineJob, handleJob, type JobHandler } from '#src/server/platform/queue/port.ts'
import { type BackupDeps, runBackup, runProof } from './run-backup.ts'

const nothing = z.object({})
const patience = { attempts: 3, retryDelaySeconds: 600, timeoutSeconds: (4 * hourMs) / secondMs }

// At once: somebody waits for it.
const wanted = z.object({ isAtOnce: z.boolean().optional() })

export const takeJob = defineJob({ name: 'backups.take', schema: wanted, cron: '11 2 * * *', ...patience })
// On Sundays.
const proveJob = defineJob({ name: 'backups.prove', schema: nothing, cron: '11 5 * * 0', ...patience })

export const backupJobs = [takeJob, proveJob]

export const backupHandlers = (deps: BackupDeps): JobHandler[] => [
  handleJob(takeJob, ({ isAtOnce = false }) => runBackup(deps, isAtOnce)),
  handleJob(proveJob, () => runProof(deps)),
]
