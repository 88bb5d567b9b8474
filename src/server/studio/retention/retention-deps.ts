import type { ProductionDeps } from '#src/server/studio/production/feature.ts'
import type { Executor, Transaction } from '#src/server/platform/database/port.ts'
import type { SettingKey } from '#src/contracts/people/setting-rules.ts'
import type { MailDeps } from '#src/server/people/emails/feature.ts'

// What the owner had set before, oldest first; empty where it was the default.
interface FormerSetting {
  until: Date
  value: string
}

export interface RetentionDeps extends ProductionDeps, MailDeps {
  // An open dispute needs its evidence: nothing is deleted by schedule while there is one.
  hasOpenDispute: (db: Executor, orderId: string) => Promise<boolean>
  // Answers the keys of the files that are to be removed.
  forgetLogo: (tx: Transaction, orderId: string) => Promise<string[]>
  findFormerSettings: (db: Executor, key: SettingKey) => Promise<FormerSetting[]>
}
