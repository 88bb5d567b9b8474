import { newId } from '#src/kit/ids.ts'
import { dayMs, secondMs } from '#src/kit/time.ts'
import type { Clock } from '#src/server/platform/clock/port.ts'
import type { CookieChange, Incoming } from '#src/server/platform/http/port.ts'
import type { Secrets } from '#src/server/platform/secrets/port.ts'

// A browser that filled a cart or was made an offer finds both again for a month. It names nobody.

const cookieName = 'visitor'
const accessMs = 30 * dayMs

export interface KnownVisitor {
  id: string
  // Renews the month.
  cookie: CookieChange
}

export function makeVisitorAccess({ secrets, clock }: { secrets: Secrets; clock: Clock }) {
  const find = ({ cookie }: Pick<Incoming, 'cookie'>): string | undefined => {
    const token = cookie(cookieName)
    return token === undefined ? undefined : secrets.verify('visitor', token, clock.now())
  }
  return {
    find,
    findOrMake(incoming: Pick<Incoming, 'cookie'>): KnownVisitor {
      const now = clock.now().getTime()
      const id = find(incoming) ?? newId(now)
      const value = secrets.sign('visitor', id, new Date(now + accessMs))
      return { id, cookie: { name: cookieName, value, maxAgeSeconds: accessMs / secondMs } }
    },
  }
}

export type VisitorAccess = ReturnType<typeof makeVisitorAccess>
