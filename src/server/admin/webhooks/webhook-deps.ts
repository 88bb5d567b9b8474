import type { LoginDeps } from '#src/server/admin/auth/feature.ts'
import type { Log } from '#src/server/platform/log/port.ts'
import type { PostOutside, Websites } from '#src/server/platform/websites/port.ts'

export interface WebhookDeps extends LoginDeps {
  log: Log
  websites: Pick<Websites, 'isPublic'>
  postOutside: PostOutside
  // Hosts of one's own that may be told without encryption: 'localhost:5678'.
  webhookHosts: readonly string[]
}

export const isOwnHost = ({ webhookHosts }: Pick<WebhookDeps, 'webhookHosts'>, url: string): boolean =>
  webhookHosts.includes(new URL(url).host)

export const sealPurpose = 'webhook'
