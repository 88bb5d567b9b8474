import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { systemClock } from '#src/server/platform/clock/system-clock.ts'
import type { Log } from '#src/server/platform/log/port.ts'
import type { Job } from '#src/server/platform/queue/port.ts'
import { makeSecrets } from '#src/server/platform/secrets/app-secrets.ts'
import { noFiles } from './make-backups.ts'
import { openBackups } from './open-backups.ts'
import { restoreBackup } from './restore-backup.ts'
import { takeBackup } from './take-backup.ts'

export interface DatabaseCopy {
  from: string
  to: string
  // Where the backup in between lies.
  folder: string
  log: Log
  jobs: Job[]
}

const migrationsFolder = join(import.meta.dirname, '../../../migrations')

// As a backup and its restore would, with everything that they check: the rows of every table are counted as they are read
// and as they are written. Files stay where they are.
export async function copyDatabase({ from, to, folder, log, jobs }: DatabaseCopy): Promise<{ rows: number }> {
  // Seals the copy for as long as it takes; the shop's own secret may be lost.
  const secrets = makeSecrets(randomUUID() + randomUUID())
  const source = { url: from, storage: noFiles, secrets, secretValue: null, clock: systemClock }
  const backup = await takeBackup(source, await openBackups({ folder }))
  await restoreBackup({ url: to, log, jobs, storage: noFiles, secrets, migrationsFolder }, backup, { isMove: true })
  return { rows: backup.manifest.tables.reduce((sum, { rows }) => sum + rows, 0) }
}
