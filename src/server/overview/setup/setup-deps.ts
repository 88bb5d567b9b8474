import type { SandboxPart } from '#src/contracts/overview/setup.ts'
import type { Clock } from '#src/server/platform/clock/port.ts'
import type { Database } from '#src/server/platform/database/port.ts'
import type { ReadBusiness } from '#src/server/platform/settings/port.ts'
import type { Websites } from '#src/server/platform/websites/port.ts'

export interface SetupDeps {
  database: Database
  clock: Clock
  readBusiness: ReadBusiness
  websites: Websites
  siteUrl: string
  // What the machine itself can tell.
  listSandboxParts: () => Promise<SandboxPart[]>
}
