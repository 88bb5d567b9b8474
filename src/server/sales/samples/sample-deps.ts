import type { Database } from '#src/server/platform/database/port.ts'
import type { FilmEngine } from '#src/server/platform/film/port.ts'
import type { Secrets } from '#src/server/platform/secrets/port.ts'
import type { Storage } from '#src/server/platform/storage/port.ts'
import type { MailDeps } from '#src/server/people/emails/feature.ts'

export interface SampleDeps extends MailDeps {
  database: Database
  secrets: Secrets
  storage: Storage
  film: FilmEngine
  studioFolder: string
  siteUrl: string
}
