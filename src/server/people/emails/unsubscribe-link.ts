import type { Secrets } from '#src/server/platform/secrets/port.ts'

export interface UnsubscribeLinkDeps {
  secrets: Secrets
  siteUrl: string
}

const purpose = 'unsubscribe'

export const makeUnsubscribeUrl = (deps: UnsubscribeLinkDeps, address: string): string =>
  `${deps.siteUrl}/unsubscribe/${sealLink(deps, purpose, address)}`

export const addressOfLink = (deps: Pick<UnsubscribeLinkDeps, 'secrets'>, token: string): string | undefined =>
  openLink(deps, purpose, token)

// The address is sealed into a link: nobody reads it there, and the link works for as long as the mail is kept.
export const sealLink = ({ secrets }: Pick<UnsubscribeLinkDeps, 'secrets'>, about: string, address: string): string =>
  secrets.seal(about, address)

// Undefined for a link that is not ours.
export function openLink(
  { secrets }: Pick<UnsubscribeLinkDeps, 'secrets'>,
  about: string,
  token: string,
): string | undefined {
  try {
    return secrets.open(about, token)
  } catch {
    // Altered, cut off by a mail program, or made up: all the same to whoever holds it.
    return undefined
  }
}
