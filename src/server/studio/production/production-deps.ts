import type { ClipDeps } from '#src/server/studio/clips/feature.ts'
import type { AddOnId, ServiceId } from '#src/contracts/catalogue.ts'
import type { JobWishes } from '#src/contracts/studio/production.ts'
import type { RecordEvents } from '#src/server/events/log.ts'
import type { Executor, Transaction } from '#src/server/platform/database/port.ts'
import type { FilmRow, JobRow } from './tables.ts'

// An order as far as its films depend on it.
export interface OrderedFilms {
  customerId: string
  service: ServiceId
  addOns: AddOnId[]
  isRush: boolean
  // False for a buyer who was matched to a customer by what anybody can type.
  opensPhotos: boolean
  // From the moment when all that the films need is there.
  promise: { startBy: Date; deliverBy: Date } | undefined
  brief: BriefWords | undefined
}

export interface BriefWords {
  nameToShow: string
  tagline: string
  callToAction: string
  phone: string
  site: string
  handle: string
  colours: string[]
  logoKey: string | null
}

export interface ProductionDeps extends ClipDeps {
  record: RecordEvents
  // Where the customer follows the order; null for a job without one.
  orderUrlOf: (job: JobRow) => Promise<string | null>
  // What the customer of a job still owes us before the work can begin, in words; null when nothing.
  waitsFor: (db: Executor, job: JobRow) => Promise<string | null>
  // Undefined for an order without a customer, who was forgotten.
  findOrdered: (db: Executor, orderId: string) => Promise<OrderedFilms | undefined>
  // The customer's brief and wishes; undefined for a job without an order.
  findWishes: (db: Executor, job: JobRow) => Promise<JobWishes | undefined>
  // While the buyer's bank decides about the payment, no film goes out.
  hasOpenDispute: (db: Executor, orderId: string) => Promise<boolean>
  // Told in the transaction in which a stage has failed, and in which it is tried again.
  whenFailed: (tx: Transaction, job: JobRow, problem: string) => Promise<void>
  whenTriedAgain: (tx: Transaction, job: JobRow) => Promise<void>
  // Told in the transaction in which the work on a job begins, and in which its film goes out to the customer.
  whenStarted: (tx: Transaction, job: JobRow) => Promise<void>
  whenDelivered: (tx: Transaction, job: JobRow, film: FilmRow) => Promise<void>
}
