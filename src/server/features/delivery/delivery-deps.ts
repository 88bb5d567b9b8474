import type { ProductionDeps } from '#src/server/features/production/index.ts'
import type { Executor, Transaction } from '#src/server/platform/database/port.ts'

// An order as its film sees it.
export interface HeldOrder {
  id: string
  customerId: string | null
  hasOpenDispute: boolean
  // False when the customer was found by the address alone: then the photos are not this buyer's to see or delete.
  opensPhotos: boolean
}

export interface DeliveryDeps extends ProductionDeps {
  siteUrl: string
  findOrderByToken: (db: Executor, token: string) => Promise<HeldOrder | undefined>
  // Deletes what belongs to the order: the rows at once, the files right after.
  eraseOrder: (tx: Transaction, order: HeldOrder) => Promise<void>
}
