import type { Log } from '#src/server/platform/log/port.ts'
import type { Executor, Transaction } from '#src/server/platform/database/port.ts'
import type { Database } from '#src/server/platform/database/port.ts'
import type { Secrets } from '#src/server/platform/secrets/port.ts'
import type { Storage } from '#src/server/platform/storage/port.ts'
import type { MailDeps } from '#src/server/people/emails/feature.ts'

export interface PeopleDeps extends MailDeps {
  database: Database
  secrets: Secrets
  storage: Storage
  siteUrl: string
  log: Log
  // Deletes photos, clips and films: the rows now, the files right after.
  eraseAllMedia: (tx: Transaction, customerId: string, reason: 'customer' | 'owner' | 'expired') => Promise<void>
  findPhotoFiles: (db: Executor, customerId: string) => Promise<{ name: string; key: string }[]>
}
