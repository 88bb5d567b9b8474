import type { Clock } from '#src/server/platform/clock/port.ts'
import type { Database } from '#src/server/platform/database/port.ts'
import type { Secrets } from '#src/server/platform/secrets/port.ts'

export interface LoginDeps {
  database: Database
  secrets: Secrets
  clock: Clock
}

// In the security log.
export const ownerName = 'Owner'
