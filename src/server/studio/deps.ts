import type { AddOnId, ServiceId } from '#src/contracts/catalogue.ts'
import type { SettingKey } from '#src/contracts/people/setting-rules.ts'
import type { JobWishes } from '#src/contracts/studio/production.ts'
import type { RecordEvents } from '#src/server/events/log.ts'
import type { MailDeps } from '#src/server/people/emails/feature.ts'
import type { ArchiveCheck } from '#src/server/platform/archives/port.ts'
import type { Clock } from '#src/server/platform/clock/port.ts'
import type { Database, Executor, Transaction } from '#src/server/platform/database/port.ts'
import type { EditorFiles } from '#src/server/platform/editor-files/port.ts'
import type { FilmEngine } from '#src/server/platform/film/port.ts'
import type { Asker, Incoming } from '#src/server/platform/http/port.ts'
import type { Log } from '#src/server/platform/log/port.ts'
import type { Machine } from '#src/server/platform/machine/port.ts'
import type { PhotoReader } from '#src/server/platform/photos/port.ts'
import type { Queue } from '#src/server/platform/queue/port.ts'
import type { Secrets } from '#src/server/platform/secrets/port.ts'
import type { SettingsStore } from '#src/server/platform/settings/port.ts'
import type { Storage } from '#src/server/platform/storage/port.ts'
import type { VideoProviders } from '#src/server/platform/video/port.ts'
import type { HasPaidOrder } from './gallery/photos.sql.ts'
import type { UploadRoom } from './gallery/upload-room.ts'
import type { JobRow } from './production/tables.ts'

// What everything that makes films gets from make-studio.ts. Orders are sold elsewhere: what their films depend on is asked
// for here.
export interface StudioDeps extends MailDeps {
  database: Database
  queue: Queue
  storage: Storage
  clock: Clock
  log: Log
  secrets: Secrets
  settings: SettingsStore
  film: FilmEngine
  video: VideoProviders
  photos: PhotoReader
  archives: ArchiveCheck
  editorFiles: EditorFiles
  machine: Machine
  // For files under way; on the disk of this machine.
  studioFolder: string
  workFolder: string
  siteUrl: string
  record: RecordEvents

  uploadRoom: UploadRoom
  hasPaidOrder: HasPaidOrder
  quoteAccess: QuoteAccess
  // Holds the customer until the transaction ends; false when there is none.
  lockCustomer: (tx: Transaction, id: string) => Promise<boolean>
  // The entry that has everything of this one by now.
  followMerge: (customerId: string) => Promise<string>
  // Whether an order that this entry itself has placed is paid.
  hasPaidItself: (customerId: string) => Promise<boolean>

  // Where the customer follows the order, and the address that its letters go to. Undefined for a job without one.
  findOrderOf: (db: Executor, job: JobRow) => Promise<{ url: string; email: string | null } | undefined>
  // What the customer of a job still owes us before the work can begin, in words; null when nothing.
  waitsFor: (db: Executor, job: JobRow) => Promise<string | null>
  // Whether the work on the film of a job was stopped: nothing that costs is ordered for it.
  isStopped: (db: Executor, jobId: string) => Promise<boolean>
  // Undefined for an order without a customer, who was forgotten.
  findOrdered: (db: Executor, orderId: string) => Promise<OrderedFilms | undefined>
  // The customer's brief and wishes; undefined for a job without an order.
  findWishes: (db: Executor, job: JobRow) => Promise<JobWishes | undefined>
  // While the buyer's bank decides about the payment, no film goes out and nothing is deleted by schedule.
  hasOpenDispute: (db: Executor, orderId: string) => Promise<boolean>
  findOrderByToken: (db: Executor, token: string) => Promise<HeldOrder | undefined>
  // Deletes what belongs to the order: the rows at once, the files right after. Photos only for those who may see them.
  eraseOrder: (tx: Transaction, order: HeldOrder, caller: Pick<Incoming, 'cookie'>) => Promise<void>
  // Answers the keys of the files that are to be removed.
  forgetLogo: (tx: Transaction, orderId: string) => Promise<string[]>
  // What the owner had set before, oldest first; empty where it was the default.
  findFormerSettings: (db: Executor, key: SettingKey) => Promise<{ until: Date; value: string }[]>
}

// An order as far as its films depend on it.
export interface OrderedFilms {
  customerId: string
  service: ServiceId
  addOns: AddOnId[]
  includedRounds: number
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

// An order as its film sees it.
export interface HeldOrder {
  id: string
  customerId: string | null
  hasOpenDispute: boolean
}

type Caller = Pick<Asker, 'session' | 'cookie'>

interface QuoteAccess {
  // Whether the caller is the owner, or the visitor who made this customer's quote.
  mayTouch(caller: Caller, customerId: string): boolean
  // Whose quote this browser made, if any.
  customerOf(caller: Caller): string | undefined
}

// What the photos of customers need of it: they are tried by themselves.
export type GalleryDeps = Pick<
  StudioDeps,
  | 'clock'
  | 'database'
  | 'followMerge'
  | 'hasPaidItself'
  | 'hasPaidOrder'
  | 'lockCustomer'
  | 'log'
  | 'photos'
  | 'queue'
  | 'quoteAccess'
  | 'storage'
  | 'uploadRoom'
  | 'record'
  | 'workFolder'
>
