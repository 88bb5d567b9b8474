import type { Secrets } from '#src/server/platform/secrets/port.ts'

export interface UnsubscribeLinkDeps {
  secrets: Secrets
  siteUrl: string
}

const purpose = 'unsubscribe'

// The address is sealed into the link: nobody reads it there, and the link works for as long as the mail is kept.
export const makeUnsubscribeUrl = ({ secrets, siteUrl }: UnsubscribeLinkDeps, address: string): string =>
  `${siteUrl}/unsubscribe/${secrets.seal(purpose, address)}`

// Undefined for a link that is not ours.
export function addressOfLink({ secrets }: Pick<UnsubscribeLinkDeps, 'secrets'>, token: string): string | undefined {
  try {
    return secrets.open(purpose, token)
  } catch {
    // Altered, cut off by a mail program, or made up: all the same to whoever holds it.
    return undefined
  }
}
