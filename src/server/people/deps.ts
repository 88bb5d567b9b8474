import type { Customer } from '#src/contracts/people/customers.ts'
import type { Prices } from '#src/contracts/prices.ts'
import type { RecordEvents } from '#src/server/events/log.ts'
import type { Clock } from '#src/server/platform/clock/port.ts'
import type { Database, Executor } from '#src/server/platform/database/port.ts'
import type { LookUpTexts } from '#src/server/platform/dns/port.ts'
import type { Log } from '#src/server/platform/log/port.ts'
import type { AttachedPhoto, OpenMailbox } from '#src/server/platform/mailbox/port.ts'
import type { MailTransport } from '#src/server/platform/mail/port.ts'
import type { Queue } from '#src/server/platform/queue/port.ts'
import type { Secrets } from '#src/server/platform/secrets/port.ts'
import type { ReadBusiness, SettingsStore } from '#src/server/platform/settings/port.ts'
import type { Storage } from '#src/server/platform/storage/port.ts'

// What this domain gets from app.ts. It stands below all others: what it asks them is handed in.
export interface PeopleDeps {
  database: Database
  clock: Clock
  queue: Queue
  log: Log
  mail: MailTransport
  secrets: Secrets
  storage: Storage
  siteUrl: string
  record: RecordEvents
  readBusiness: ReadBusiness
  settings: Pick<SettingsStore, 'readBusiness' | 'readSecrets'>
  readPrices: (db: Executor) => Promise<Prices>
  lookUpTexts: LookUpTexts
  openMailbox: OpenMailbox
  previewPhotos: (
    customerIds: string[],
    maxEach: number,
  ) => Promise<Map<string, { count: number; first: Customer['images'] }>>
  findPhotoFiles: (db: Executor, customerId: string) => Promise<{ name: string; key: string }[]>
  // Each is checked as if the customer had uploaded it.
  addMailedPhotos: (customerId: string, photos: AttachedPhoto[]) => Promise<AddedPhotos>
  // In pence; customers who have paid nothing are missing.
  sumPaid: (customerIds: string[]) => Promise<Map<string, number>>
  // Where the holder of a confirmed address is led to: the page of their newest order, if there is one.
  pageOfAddress: (address: string) => Promise<string>
}

interface AddedPhotos {
  added: readonly unknown[]
  skipped: { name: string; reason: string }[]
}
