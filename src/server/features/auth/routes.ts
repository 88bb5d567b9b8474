import { login, logout, readSession, sessionSeconds } from '#src/contracts/auth.ts'
import { done } from '#src/contracts/call.ts'
import { dayMs, secondMs } from '#src/kit/time.ts'
import { type ReadCookie, type Route, route, type Session } from '#src/server/platform/http/port.ts'
import { deviceDays, hashOf, type LoginDeps, logIn } from './log-in.ts'
import { findLiveSession, revokeSession } from './store.ts'

const sessionCookie = 'session'
const deviceCookie = 'device'

export function authRoutes(deps: LoginDeps): Route[] {
  return [
    route(login, async ({ body, source, cookie }) => {
      const opened = await logIn(deps, { password: body.password, source, device: cookie(deviceCookie) })
      return {
        body: { ...done, expiresAt: opened.expiresAt.toISOString() },
        cookies: [
          { name: sessionCookie, value: opened.sessionId, maxAgeSeconds: sessionSeconds },
          { name: deviceCookie, value: opened.deviceMark, maxAgeSeconds: (deviceDays * dayMs) / secondMs },
        ],
      }
    }),
    route(logout, async ({ session }) => {
      if (session) await revokeSession(deps.database, session.id, deps.clock.now())
      return { body: {}, cookies: [{ name: sessionCookie, value: undefined, maxAgeSeconds: 0 }] }
    }),
    route(readSession, async ({ session }) => ({
      body: session ? { authenticated: true, expiresAt: session.expiresAt.toISOString() } : { authenticated: false },
    })),
  ]
}

export async function findSession(deps: LoginDeps, readCookie: ReadCookie): Promise<Session | undefined> {
  const value = readCookie(sessionCookie)
  if (!value || value.length > 100) return undefined
  const id = hashOf(value)
  const expiresAt = await findLiveSession(deps.database, id, deps.clock.now())
  return expiresAt && { id, expiresAt }
}

// Of a session that was found before: it may have been ended since, by this process or another.
export async function isSessionLive(deps: Pick<LoginDeps, 'database' | 'clock'>, id: string): Promise<boolean> {
  return (await findLiveSession(deps.database, id, deps.clock.now())) !== undefined
}
