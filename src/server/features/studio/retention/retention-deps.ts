import type { ProductionDeps } from '#src/server/features/studio/production/feature.ts'
import type { Executor, Transaction } from '#src/server/platform/database/port.ts'
import type { MailDeps } from '#src/server/features/people/emails/feature.ts'

export interface RetentionDeps extends ProductionDeps, MailDeps {
  // An open dispute needs its evidence: nothing is deleted by schedule while there is one.
  hasOpenDispute: (db: Executor, orderId: string) => Promise<boolean>
  // Answers the keys of the files that are to be removed.
  forgetLogo: (tx: Transaction, orderId: string) => Promise<string[]>
}
