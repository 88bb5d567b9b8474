import type { ClipDeps } from '#src/server/features/clips/index.ts'
import type { Transaction } from '#src/server/platform/database/port.ts'
import type { FilmRow, JobRow } from './tables.ts'

export interface ProductionDeps extends ClipDeps {
  // Where the customer follows the order; null for a job without one.
  orderUrlOf: (job: JobRow) => Promise<string | null>
  // Told in the transaction in which the work on a job begins, and in which its film goes out to the customer.
  whenStarted: (tx: Transaction, job: JobRow) => Promise<void>
  whenDelivered: (tx: Transaction, job: JobRow, film: FilmRow) => Promise<void>
}
