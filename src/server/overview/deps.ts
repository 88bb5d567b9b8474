import type { SandboxPart } from '#src/contracts/overview/setup.ts'
import type { Kind } from '#src/server/events/catalogue.ts'
import type { LeadDeps } from '#src/server/people/customers/feature.ts'
import type { MailDeps } from '#src/server/people/emails/feature.ts'
import type { Database } from '#src/server/platform/database/port.ts'
import type { Disk } from '#src/server/platform/disk/port.ts'
import type { Log } from '#src/server/platform/log/port.ts'
import type { Push } from '#src/server/platform/push/port.ts'
import type { OpenPaymentAccount } from '#src/server/platform/payments/port.ts'
import type { SettingsStore } from '#src/server/platform/settings/port.ts'
import type { Queue } from '#src/server/platform/queue/port.ts'
import type { Secrets } from '#src/server/platform/secrets/port.ts'
import type { PostOutside, Websites } from '#src/server/platform/websites/port.ts'

export interface OverviewDeps extends MailDeps, LeadDeps {
  database: Database
  log: Log
  queue: Queue
  disk: Disk
  secrets: Secrets
  push: Push
  websites: Websites
  postOutside: PostOutside
  // Hosts of one's own that may be reached without encryption.
  webhookHosts: readonly string[]
  siteUrl: string
  isSessionLive: (id: string) => Promise<boolean>
  settings: Pick<SettingsStore, 'readBusiness' | 'readSecrets'>
  openPaymentAccount: OpenPaymentAccount
  // What the machine itself can tell of the set-up.
  listSandboxParts: () => Promise<SandboxPart[]>
  // The names of the consequences of each kind of event.
  whatFollows: Record<Kind, string[]>
}
