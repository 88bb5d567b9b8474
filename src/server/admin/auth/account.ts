import {
  changePassword as changePasswordCall,
  proofMinutes,
  checkProof,
  proofWanted,
  beginTotp as beginTotpCall,
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
import type { z } from 'zod'
import { minuteMs, dayMs, secondMs } from '#src/kit/time.ts'
import type { Transaction, Database, Executor } from '#src/server/platform/database/port.ts'
import type { ReadBusiness } from '#src/server/platform/settings/port.ts'
import { AppError } from '#src/kit/app-error.ts'
import {
  recordSecurity,
  listSecurity,
  type SecurityPage,
  securityPageSize,
  recordWithoutSource,
} from '#src/server/people/audit/feature.ts'
import { type Incoming, type Route, route, type ReadCookie, type Session } from '#src/server/platform/http/port.ts'
import {
  checkAppCode,
  hashRecoveryCode,
  totpPurpose,
  putTotp,
  readTotp,
  turnTotpOff,
  turnTotpOn,
  newTotpSecret,
  countFactors,
} from './second-factor.ts'
import { forgiveGuesses, recordWrongGuess, spendGuess } from './guesses.ts'
import { refuseWeakPassword, wordsOfShop, inventRecoveryCode } from './password.ts'
import { hashPassword, isRightPassword } from '#src/server/platform/passwords/port.ts'
import { type LoginDeps, ownerName } from '#src/server/admin/deps.ts'
import {
  findProof,
  noteProof,
  readPassword,
  replacePassword,
  revokeOtherSessions,
  deviceCookie,
  listSessions,
  revokeAllSessions,
  revokeSessionById,
  sessionCookie,
  hashOf,
  findLiveSession,
  revokeSession,
  touchSession,
  deleteLinks,
  forgiveAll,
} from './sessions.ts'
import { done } from '#src/contracts/call.ts'
import { deviceDays, logIn } from './log-in.ts'
import { type LinkDeps, openLoginLink, sendLoginLink } from './sign-in-link.ts'
import { login, logout, readSession, sessionSeconds } from '#src/contracts/people/auth.ts'
import type { Clock } from '#src/server/platform/clock/port.ts'

// What the owner does to their own account. Whoever finds the office open cannot do it without the password.

export interface Owner {
  sessionId: string
  source: string
  name: string
}

export function ownerOf({ session, source }: Pick<Incoming, 'session' | 'source'>): Owner {
  if (!session) throw new AppError('unauthorised', 'Please log in.')
  return { sessionId: session.id, source, name: session.name }
}

interface AccountDeps extends LoginDeps {
  readBusiness: ReadBusiness
  siteUrl: string
  endTokens: (tx: Transaction, owner: Owner) => Promise<void>
  // Those that are told of what happens in the office. Answers their browsers.
  forgetDevices: (tx: Transaction) => Promise<string[]>
}

async function changePassword(
  deps: AccountDeps,
  owner: Owner,
  { current, next, keepTokens }: z.output<typeof changePasswordCall.body>,
): Promise<void> {
  await askPassword(deps, owner, current)
  await refuseWeakPassword(next, wordsOfShop(await deps.readBusiness(deps.database), deps.siteUrl))
  if (current === next) throw new AppError('bad_request', 'Please choose a password you haven’t used here before.')
  const hash = await hashPassword(next)
  const now = deps.clock.now()
  await deps.database.transaction(async (tx) => {
    await replacePassword(tx, { hash, now })
    await revokeOtherSessions(tx, owner.sessionId, now)
    if (!keepTokens) await deps.endTokens(tx, owner)
    await endNotifications(deps, tx, owner)
    await recordSecurity(deps, tx, { kind: 'password.changed', ...by(owner) })
  })
}

// A browser that gets notifications learns what happens here, whoever sits at it: it ends with the sessions.
async function endNotifications(deps: AccountDeps, tx: Transaction, owner: Owner): Promise<void> {
  for (const browser of await deps.forgetDevices(tx)) {
    await recordSecurity(deps, tx, { kind: 'push.removed', ...by(owner), detail: { browser } })
  }
}

async function beginTotp(
  deps: LoginDeps,
  owner: Owner,
  password: string,
): Promise<{ secret: string; address: string }> {
  await askPassword(deps, owner, password)
  const secret = newTotpSecret()
  if (!(await putTotp(deps.database, deps.secrets.seal(totpPurpose, secret)))) {
    throw new AppError('conflict', 'Two-step sign-in is already on. Turn it off first.')
  }
  return { secret, address: `otpauth://totp/Reelwright:owner?secret=${secret}&issuer=Reelwright` }
}

const recoveryCodeCount = 10

async function confirmTotp(deps: LoginDeps, owner: Owner, code: string): Promise<string[]> {
  const totp = await readTotp(deps.database)
  if (!totp) throw new AppError('conflict', 'Start again: there is no key to confirm.')
  if (totp.confirmedAt) throw new AppError('conflict', 'Two-step sign-in is already on.')
  await spendGuess(deps, owner)
  if (!(await checkAppCode(deps, totp, code))) {
    await recordWrongGuess(deps, owner, 'code.wrong')
    throw new AppError('bad_request', 'This code is wrong. Check the time on your phone.')
  }
  const codes = Array.from({ length: recoveryCodeCount }, inventRecoveryCode)
  const codeHashes = await Promise.all(codes.map(hashRecoveryCode))
  const now = deps.clock.now()
  await deps.database.transaction(async (tx) => {
    await forgiveGuesses(tx, owner, now)
    await turnTotpOn(tx, now, codeHashes)
    await revokeOtherSessions(tx, owner.sessionId, now)
    await recordSecurity(deps, tx, { kind: 'totp.on', ...by(owner) })
  })
  return codes
}

async function endTotp(deps: LoginDeps, owner: Owner, password: string): Promise<void> {
  await askPassword(deps, owner, password)
  await deps.database.transaction(async (tx) => {
    await turnTotpOff(tx)
    await revokeOtherSessions(tx, owner.sessionId, deps.clock.now())
    await recordSecurity(deps, tx, { kind: 'totp.off', ...by(owner) })
  })
}

// A right one counts as proof for what is asked in the next minutes.
export async function askPassword(deps: LoginDeps, owner: Owner, password: string): Promise<void> {
  await spendGuess(deps, owner)
  const stored = await readPassword(deps.database)
  const now = deps.clock.now()
  if (stored && (await isRightPassword(stored.hash, password, 'owner'))) {
    await forgiveGuesses(deps.database, owner, now)
    return noteProof(deps.database, owner.sessionId, now)
  }
  await recordWrongGuess(deps, owner, 'password.wrong')
  // Not 401: the session is fine, and the gate must not come down.
  throw new AppError('bad_request', 'Incorrect password')
}

// For what a person at somebody else's open office must not do. A login counts as well.
export async function requireProof(
  { database, clock }: Pick<LoginDeps, 'database' | 'clock'>,
  owner: Owner,
): Promise<void> {
  const now = clock.now().getTime()
  const provenMs = (await findProof(database, owner.sessionId))?.getTime()
  const isFresh = provenMs !== undefined && provenMs <= now && now - provenMs <= proofMinutes * minuteMs
  if (!isFresh) throw new AppError('forbidden', proofWanted)
}

// The same for what a call does to a launched shop: a session that somebody has found moves no money, and takes nobody's data.
// Before the launch there is none, and trying things out asks for nothing twice.
export function guardRoute(deps: Pick<LoginDeps, 'database' | 'clock'> & Guarding, guarded: Route): Route {
  if (!guarded.call.asksPassword) return guarded
  return {
    ...guarded,
    admit: async (asker) => {
      if (await deps.isLaunched(deps.database)) await requireProof(deps, ownerOf(asker))
      await guarded.admit?.(asker)
    },
  }
}

interface Guarding {
  isLaunched: (db: Executor) => Promise<boolean>
}

// Who did it, for the security log.
export const by = ({ source, name }: Owner) => ({ source, actor: name })

const accountRoutes = (deps: LinkDeps & AccountDeps): Route[] => [
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

const sessionRoutes = (deps: AccountDeps): Route[] => [
  route(checkProof, async () => ({ body: done })),
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
    await deps.database.transaction(async (tx) => {
      await revokeAllSessions(tx, deps.clock.now())
      await endNotifications(deps, tx, ownerOf(incoming))
      await recordSecurity(deps, tx, { kind: 'sessions.ended', ...by(ownerOf(incoming)) })
    })
    return { body: done }
  }),
]

const linkRoutes = (deps: LinkDeps): Route[] => [
  route(requestLoginLink, async ({ source, cookie }) => {
    // Until the link is opened, it says no more than that this browser has asked.
    const value = await sendLoginLink(deps, { source, device: cookie(deviceCookie) })
    return { body: done, cookies: [{ name: deviceCookie, value, maxAgeSeconds: deviceSeconds }] }
  }),
  route(useLoginLink, async ({ body, source, cookie }) => {
    const value = await openLoginLink(deps, { token: body.token, source, device: cookie(deviceCookie) })
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

interface Reset {
  password: string
  // Of the shop, which must not be the password.
  words: readonly string[]
}

// The way back in for whoever holds the machine. It needs nothing that may be lost: not the password, not the phone, and
// not APP_SECRET.
export async function resetAccount(
  { database, clock }: { database: Database; clock: Clock },
  { password, words }: Reset,
): Promise<{ hadTotp: boolean; sessions: number; links: number }> {
  await refuseWeakPassword(password, words)
  const hash = await hashPassword(password)
  const now = clock.now()
  return database.transaction(async (tx) => {
    await replacePassword(tx, { hash, now })
    const hadTotp = await turnTotpOff(tx)
    const sessions = await revokeAllSessions(tx, now)
    const links = await deleteLinks(tx)
    await forgiveAll(tx)
    await recordWithoutSource(tx, now, { kind: 'owner.reset', actor: 'On the machine' })
    return { hadTotp, sessions, links }
  })
}
