import type { Clock } from '#src/server/platform/clock/port.ts'
import type { Database, Transaction } from '#src/server/platform/database/port.ts'
import type { FilmEngine } from '#src/server/platform/film/port.ts'
import type { Log } from '#src/server/platform/log/port.ts'
import type { Queue } from '#src/server/platform/queue/port.ts'
import type { Secrets } from '#src/server/platform/secrets/port.ts'
import type { SettingsStore } from '#src/server/platform/settings/port.ts'
import type { Storage } from '#src/server/platform/storage/port.ts'
import type { VideoProviders } from '#src/server/platform/video/port.ts'

export interface ClipDeps {
  database: Database
  queue: Queue
  storage: Storage
  clock: Clock
  log: Log
  secrets: Secrets
  film: FilmEngine
  video: VideoProviders
  settings: SettingsStore
  // For films under way; on the disk of this machine.
  studioFolder: string
  // Told in the transaction in which a clip of a job is finished, for better or worse.
  whenClipEnds: (tx: Transaction, jobId: string) => Promise<void>
}
