import {
  beginTotp as beginTotpCall,
  changePassword as changePasswordCall,
  confirmTotp as confirmTotpCall,
  endAllSessions,
  endSession,
  endTotp as endTotpCall,
  proveOwner,
  readAccount,
  readSecurityLog,
  requestLoginLink,
  useLoginLink,
} from '#src/contracts/people/account.ts'
import { done } from '#src/contracts/call.ts'
import { AppError } from '#src/kit/app-error.ts'
import { dayMs, secondMs } from '#src/kit/time.ts'
import { listSecurity, recordSecurity, type SecurityPage, securityPageSize } from '#src/server/people/audit/feature.ts'
import { type Route, route } from '#src/server/platform/http/port.ts'
import {
  type AccountDeps,
  askPassword,
  beginTotp,
  by,
  changePassword,
  confirmTotp,
  endTotp,
  type Owner,
  ownerOf,
  requireProof,
} from './account.ts'
import { deviceCookie } from './cookies.ts'
import { countFactors } from './factor-store.ts'
import { newSecret } from './secret-values.ts'
import { deviceDays } from './log-in.ts'
import { type LinkDeps, openLoginLink, sendLoginLink } from './login-link.ts'
import { listSessions, revokeAllSessions, revokeSessionById } from './store.ts'

export const accountRoutes = (deps: LinkDeps & AccountDeps): Route[] => [
  route(readAccount, async (incoming) => ({ body: await presentAccount(deps, ownerOf(incoming)) })),
  route(readSecurityLog, async ({ query }) => ({ body: await presentLog(deps, query) })),
  route(changePasswordCall, async (incoming) => {
    await changePassword(deps, ownerOf(incoming), incoming.body)
    return { body: done }
  }),
  route(beginTotpCall, async (incoming) => ({
    body: await beginTotp(deps, ownerOf(incoming), incoming.body.password),
  })),
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
  route(proveOwner, async (incoming) => {
    await askPassword(deps, ownerOf(incoming), incoming.body.password)
    return { body: done }
  }),
  route(endSession, async (incoming) => {
    await requireProof(deps, ownerOf(incoming))
    const isEnded = await revokeSessionById(deps.database, incoming.params.id, deps.clock.now())
    if (!isEnded) throw new AppError('not_found', 'This session has already ended.')
    await recordSecurity(deps, deps.database, { kind: 'session.ended', ...by(ownerOf(incoming)) })
    return { body: done }
  }),
  route(endAllSessions, async (incoming) => {
    await requireProof(deps, ownerOf(incoming))
    await revokeAllSessions(deps.database, deps.clock.now())
    await recordSecurity(deps, deps.database, { kind: 'sessions.ended', ...by(ownerOf(incoming)) })
    return { body: done }
  }),
]

const linkRoutes = (deps: LinkDeps): Route[] => [
  route(requestLoginLink, async ({ source, cookie }) => {
    // Until the link is opened, the mark of a known browser is one that counts for nothing.
    const browser = cookie(deviceCookie) ?? newSecret()
    await sendLoginLink(deps, { source, browser })
    return { body: done, cookies: [{ name: deviceCookie, value: browser, maxAgeSeconds: deviceSeconds }] }
  }),
  route(useLoginLink, async ({ body, source, cookie }) => {
    const value = await openLoginLink(deps, { token: body.token, source, browser: cookie(deviceCookie) ?? '' })
    return { body: done, cookies: [{ name: deviceCookie, value, maxAgeSeconds: deviceSeconds }] }
  }),
]

const deviceSeconds = (deviceDays * dayMs) / secondMs

async function presentAccount({ database, clock }: LinkDeps, { sessionId }: Owner) {
  const [sessions, factors] = await Promise.all([listSessions(database, clock.now()), countFactors(database)])
  return {
    ...factors,
    sessions: sessions.map(({ id, idHash, createdAt, lastUsedAt, browser }) => ({
      id,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
      browser,
      isThis: idHash === sessionId,
    })),
  }
}

async function presentLog({ database }: LinkDeps, page: SecurityPage) {
  const events = await listSecurity(database, page)
  return {
    events: events.map(({ createdAt, ...event }) => ({ ...event, createdAt: createdAt.toISOString() })),
    hasMore: events.length === securityPageSize,
  }
}
