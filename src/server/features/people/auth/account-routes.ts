import {
  beginTotp as beginTotpCall,
  changePassword as changePasswordCall,
  confirmTotp as confirmTotpCall,
  endAllSessions,
  endSession,
  endTotp as endTotpCall,
  readAccount,
  requestLoginLink,
  useLoginLink,
} from '#src/contracts/people/account.ts'
import { done } from '#src/contracts/call.ts'
import { AppError } from '#src/kit/app-error.ts'
import { dayMs, secondMs } from '#src/kit/time.ts'
import { listSecurity, recordSecurity } from '#src/server/features/people/audit/feature.ts'
import { type Incoming, type Route, route } from '#src/server/platform/http/port.ts'
import { beginTotp, changePassword, confirmTotp, endTotp, type Owner } from './account.ts'
import { deviceCookie } from './cookies.ts'
import { countFactors } from './factor-store.ts'
import { deviceDays } from './log-in.ts'
import { type LinkDeps, openLoginLink, sendLoginLink } from './login-link.ts'
import { listSessions, revokeAllSessions, revokeSessionById } from './store.ts'

export const accountRoutes = (deps: LinkDeps): Route[] => [
  route(readAccount, async (incoming) => ({ body: await presentAccount(deps, ownerOf(incoming)) })),
  route(changePasswordCall, async (incoming) => {
    await changePassword(deps, ownerOf(incoming), incoming.body)
    return { body: done }
  }),
  route(beginTotpCall, async ({ body }) => ({ body: await beginTotp(deps, body.password) })),
  route(confirmTotpCall, async (incoming) => ({
    body: { recoveryCodes: await confirmTotp(deps, ownerOf(incoming), incoming.body.code) },
  })),
  route(endTotpCall, async (incoming) => {
    await endTotp(deps, ownerOf(incoming), incoming.body.password)
    return { body: done }
  }),
  ...sessionRoutes(deps),
  ...linkRoutes(deps),
]

const sessionRoutes = (deps: LinkDeps): Route[] => [
  route(endSession, async ({ params, source }) => {
    const isEnded = await revokeSessionById(deps.database, params.id, deps.clock.now())
    if (!isEnded) throw new AppError('not_found', 'This session has already ended.')
    await recordSecurity(deps, deps.database, { kind: 'session.ended', source })
    return { body: done }
  }),
  route(endAllSessions, async ({ source }) => {
    await revokeAllSessions(deps.database, deps.clock.now())
    await recordSecurity(deps, deps.database, { kind: 'sessions.ended', source })
    return { body: done }
  }),
]

const linkRoutes = (deps: LinkDeps): Route[] => [
  route(requestLoginLink, async ({ source }) => {
    await sendLoginLink(deps, source)
    return { body: done }
  }),
  route(useLoginLink, async ({ body, source }) => {
    const value = await openLoginLink(deps, { token: body.token, source })
    return {
      body: done,
      cookies: [{ name: deviceCookie, value, maxAgeSeconds: (deviceDays * dayMs) / secondMs }],
    }
  }),
]

function ownerOf({ session, source }: Pick<Incoming, 'session' | 'source'>): Owner {
  if (!session) throw new AppError('unauthorised', 'Please log in.')
  return { sessionId: session.id, source }
}

async function presentAccount({ database, clock }: LinkDeps, { sessionId }: Owner) {
  const [sessions, factors, events] = await Promise.all([
    listSessions(database, clock.now()),
    countFactors(database),
    listSecurity(database),
  ])
  return {
    ...factors,
    sessions: sessions.map(({ id, idHash, createdAt, lastUsedAt, browser }) => ({
      id,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
      browser,
      isThis: idHash === sessionId,
    })),
    events: events.map(({ createdAt, ...event }) => ({ ...event, createdAt: createdAt.toISOString() })),
  }
}
