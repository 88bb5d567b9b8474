import { dayMs, secondMs } from '#src/kit/time.ts'
import type { Clock } from '#src/server/platform/clock/port.ts'
import type { CookieChange, Incoming } from '#src/server/platform/http/port.ts'
import type { Secrets } from '#src/server/platform/secrets/port.ts'

// Who made a quote may add photos to it and see them, from the browser that made it, for a month.

const cookieName = 'quote'
const accessMs = 30 * dayMs
const linkPurpose = 'quote link'
const linkMs = 90 * dayMs

export function makeQuoteAccess({ secrets, clock }: { secrets: Secrets; clock: Clock }) {
  // Whose quote this browser made, if any.
  const customerOf = ({ cookie }: Pick<Incoming, 'cookie'>): string | undefined => {
    const token = cookie(cookieName)
    return token === undefined ? undefined : secrets.verify('quote', token, clock.now())
  }
  return {
    grant(customerId: string): CookieChange {
      const expiresAt = new Date(clock.now().getTime() + accessMs)
      const value = secrets.sign('quote', customerId, expiresAt)
      return { name: cookieName, value, maxAgeSeconds: accessMs / secondMs }
    },
    customerOf,
    // For the link in a mail to the quote's own address: whoever opens it can read that mailbox.
    signLink: (quoteId: string): string => secrets.sign(linkPurpose, quoteId, new Date(clock.now().getTime() + linkMs)),
    quoteOfLink: (token: string): string | undefined => secrets.verify(linkPurpose, token, clock.now()),
    mayTouch({ session, cookie }: Pick<Incoming, 'session' | 'cookie'>, customerId: string): boolean {
      return session !== undefined || customerOf({ cookie }) === customerId
    },
  }
}

export type QuoteAccess = ReturnType<typeof makeQuoteAccess>
