import type { Clock } from '#src/server/platform/clock/port.ts'
import type { Database } from '#src/server/platform/database/port.ts'
import type { FilmEngine } from '#src/server/platform/film/port.ts'
import type { Queue } from '#src/server/platform/queue/port.ts'
import type { Secrets } from '#src/server/platform/secrets/port.ts'
import type { Storage } from '#src/server/platform/storage/port.ts'

export interface SampleDeps {
  database: Database
  queue: Queue
  clock: Clock
  secrets: Secrets
  storage: Storage
  film: FilmEngine
  studioFolder: string
  siteUrl: string
}
