import { login, logout, readSession, sessionSeconds } from '#src/contracts/people/auth.ts'
import { done } from '#src/contracts/call.ts'
import { dayMs, minuteMs, secondMs } from '#src/kit/time.ts'
import { recordSecurity } from '#src/server/people/audit/feature.ts'
import { type ReadCookie, type Route, route, type Session } from '#src/server/platform/http/port.ts'
import type { AccountDeps } from './account.ts'
import { accountRoutes } from './account-routes.ts'
import { deviceCookie, sessionCookie } from './cookies.ts'
import { deviceDays, logIn } from './log-in.ts'
import { type LoginDeps, ownerName } from './login-deps.ts'
import { hashOf } from './secret-values.ts'
import type { LinkDeps } from './login-link.ts'
import { findLiveSession, revokeSession, touchSession } from './store.ts'

export function authRoutes(deps: LinkDeps & AccountDeps): Route[] {
  return [
    ...accountRoutes(deps),
    route(login, async ({ body, source, cookie, header, session }) => {
      const browser = header('user-agent') ?? ''
      const opened = await logIn(deps, { ...body, code: body.code, source, browser, device: cookie(deviceCookie) })
      // Giving the password again early continues in the new session alone.
      if (session) await revokeSession(deps.database, session.id, deps.clock.now())
      return {
        body: { ...done, expiresAt: opened.expiresAt.toISOString() },
        cookies: [
          { name: sessionCookie, value: opened.sessionId, maxAgeSeconds: sessionSeconds },
          { name: deviceCookie, value: opened.deviceMark, maxAgeSeconds: (deviceDays * dayMs) / secondMs },
        ],
      }
    }),
    route(logout, async ({ session, source }) => {
      if (session) {
        await revokeSession(deps.database, session.id, deps.clock.now())
        await recordSecurity(deps, deps.database, { kind: 'logout', source, actor: session.name })
      }
      return {
        body: {},
        cookies: [{ name: sessionCookie, value: undefined, maxAgeSeconds: 0 }],
        // Not the cookies: the mark of a known browser stays.
        headers: { 'clear-site-data': '"cache", "storage"' },
      }
    }),
    route(readSession, async ({ session }) => ({ body: presentSession(session) })),
  ]
}

function presentSession(session: Session | undefined) {
  if (!session) return { authenticated: false }
  const expiresAt = session.expiresAt.toISOString()
  return session.mustChangePassword
    ? { authenticated: true, expiresAt, mustChangePassword: true as const }
    : { authenticated: true, expiresAt }
}

export async function findSession(deps: LoginDeps, readCookie: ReadCookie): Promise<Session | undefined> {
  const value = readCookie(sessionCookie)
  if (!value || value.length > 100) return undefined
  const id = hashOf(value)
  const now = deps.clock.now()
  const live = await findLiveSession(deps.database, id, now)
  if (!live) return undefined
  if (now.getTime() - live.lastUsedAt.getTime() > minuteMs) await touchSession(deps.database, id, now)
  return { id, name: ownerName, expiresAt: live.expiresAt, mustChangePassword: live.mustChangePassword }
}

// Of a session that was found before: it may have been ended since, by this process or another.
export async function isSessionLive(deps: Pick<LoginDeps, 'database' | 'clock'>, id: string): Promise<boolean> {
  return (await findLiveSession(deps.database, id, deps.clock.now())) !== undefined
}
