import type { WaitingDeps } from '#src/server/overview/waiting/feature.ts'
import type { MailDeps } from '#src/server/people/emails/feature.ts'
import type { Log } from '#src/server/platform/log/port.ts'
import type { Push } from '#src/server/platform/push/port.ts'
import type { Secrets } from '#src/server/platform/secrets/port.ts'
import type { PostOutside, Websites } from '#src/server/platform/websites/port.ts'

export interface NewsDeps extends MailDeps, WaitingDeps {
  log: Log
  secrets: Secrets
  push: Push
  siteUrl: string
  websites: Pick<Websites, 'isPublic'>
  postOutside: PostOutside
  // Hosts of one's own that may be reached without encryption.
  webhookHosts: readonly string[]
}
