import type { Prices } from '#src/contracts/prices.ts'
import type { RecordEvents } from '#src/server/events/log.ts'
import type { Clock } from '#src/server/platform/clock/port.ts'
import type { Database, Executor } from '#src/server/platform/database/port.ts'
import type { Log } from '#src/server/platform/log/port.ts'
import type { Queue } from '#src/server/platform/queue/port.ts'
import type { Secrets } from '#src/server/platform/secrets/port.ts'
import type { ReadBusiness } from '#src/server/platform/settings/port.ts'

// What everything that sells gets from app.ts.
export interface SalesDeps {
  database: Database
  queue: Queue
  clock: Clock
  log: Log
  secrets: Secrets
  siteUrl: string
  readBusiness: ReadBusiness
  readPrices: (db: Executor) => Promise<Prices>
  record: RecordEvents
}
