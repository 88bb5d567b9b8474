import type { JobRow } from '#src/server/studio/production/tables.ts'
import type { ProductionDeps } from '#src/server/studio/production/production-deps.ts'
import type { Executor, Transaction } from '#src/server/platform/database/port.ts'
import type { Incoming } from '#src/server/platform/http/port.ts'
import type { Secrets } from '#src/server/platform/secrets/port.ts'
import type { MailDeps } from '#src/server/people/emails/feature.ts'

// An order as its film sees it.
export interface HeldOrder {
  id: string
  customerId: string | null
  hasOpenDispute: boolean
}

export interface DeliveryDeps extends ProductionDeps, MailDeps {
  secrets: Secrets
  siteUrl: string
  // Told in the transaction of the approval, by the customer or by their silence.
  whenApproved: (tx: Transaction, job: JobRow) => Promise<void>
  // Told in the transaction in which a customer has changed their film themselves.
  whenEdited: (tx: Transaction, job: JobRow) => Promise<void>
  findOrderByToken: (db: Executor, token: string) => Promise<HeldOrder | undefined>
  // Deletes what belongs to the order: the rows at once, the files right after. Photos only for those who may see them.
  eraseOrder: (tx: Transaction, order: HeldOrder, caller: Pick<Incoming, 'cookie'>) => Promise<void>
}
