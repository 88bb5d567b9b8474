import type { ChangedWords } from '#src/contracts/words/say.ts'
import type { Clock } from '#src/server/platform/clock/port.ts'
import type { Database, Executor, Transaction } from '#src/server/platform/database/port.ts'
import type { MailTransport } from '#src/server/platform/mail/port.ts'
import type { Queue } from '#src/server/platform/queue/port.ts'
import type { Secrets } from '#src/server/platform/secrets/port.ts'
import type { ReadBusiness, SettingsStore } from '#src/server/platform/settings/port.ts'

export interface SettingsDeps {
  database: Database
  clock: Clock
  settings: SettingsStore
  readBusiness: ReadBusiness
  queue: Queue
  mail: MailTransport
  secrets: Secrets
  // Besides the usual ones, those that a mail server may be at.
  mailPorts: readonly string[]
  // The pages show some of them.
  whenSettingsChanged: (tx: Transaction) => Promise<unknown>
  hasOrders: (db: Executor) => Promise<boolean>
  // One public page with these words in place of those that count.
  renderSitePage: (page: string, words: ChangedWords | undefined) => Promise<string>
}
