import { and, desc, eq, gt, isNull, lt, lte, ne, sql } from 'drizzle-orm'
import { idleSeconds, sessionSeconds } from '#src/contracts/people/auth.ts'
import { minuteMs, secondMs } from '#src/kit/time.ts'
import type { Executor } from '#src/server/platform/database/port.ts'
import { loginFailures, loginLinks, ownerPassword, sessions } from './tables.ts'
import { createHash, randomBytes } from 'node:crypto'

export async function readPassword(db: Executor): Promise<typeof ownerPassword.$inferSelect | undefined> {
  const [row] = await db.select().from(ownerPassword)
  return row
}

// False when another process was first. One that was invented long ago, and never replaced, gives way.
export async function insertInventedHash(
  db: Executor,
  hash: string,
  { now, expiredBefore }: { now: Date; expiredBefore: Date },
): Promise<boolean> {
  const invented = { hash, changedAt: now, mustChange: true }
  const rows = await db
    .insert(ownerPassword)
    .values(invented)
    .onConflictDoUpdate({
      target: ownerPassword.onlyRow,
      set: invented,
      setWhere: and(eq(ownerPassword.mustChange, true), lt(ownerPassword.changedAt, expiredBefore)),
    })
    .returning()
  return rows.length > 0
}

interface NewPassword {
  hash: string
  now: Date
  // Of the setting that asked for it; left as it is when the owner did.
  settingMark?: string
}

export async function replacePassword(db: Executor, { hash, now, settingMark }: NewPassword): Promise<void> {
  const changed = { hash, changedAt: now, mustChange: false, ...(settingMark ? { settingMark } : {}) }
  await db.insert(ownerPassword).values(changed).onConflictDoUpdate({ target: ownerPassword.onlyRow, set: changed })
}

export async function markSetting(db: Executor, settingMark: string): Promise<void> {
  await db.update(ownerPassword).set({ settingMark })
}

export async function insertSession(db: Executor, session: typeof sessions.$inferInsert): Promise<void> {
  await db.insert(sessions).values(session)
}

// Clocks of several machines differ by less.
const clockSlackMs = minuteMs

// One that was opened while the clock was ahead ends when the clock is set right: it would live until the clock gets there.
const isLive = (now: Date) => {
  const shift = (ms: number) => new Date(now.getTime() + ms)
  return and(
    gt(sessions.expiresAt, now),
    lte(sessions.expiresAt, shift(sessionSeconds * secondMs + clockSlackMs)),
    gt(sessions.lastUsedAt, shift(-idleSeconds * secondMs)),
    isNull(sessions.revokedAt),
  )
}

interface LiveSession {
  expiresAt: Date
  lastUsedAt: Date
  mustChangePassword: boolean
}

export async function findLiveSession(db: Executor, idHash: string, now: Date): Promise<LiveSession | undefined> {
  const { expiresAt, lastUsedAt } = sessions
  const mustChangePassword = sql<boolean>`coalesce((select must_change from ${ownerPassword}), false)`
  const [row] = await db
    .select({ expiresAt, lastUsedAt, mustChangePassword })
    .from(sessions)
    .where(and(eq(sessions.idHash, idHash), isLive(now)))
  return row
}

export async function touchSession(db: Executor, idHash: string, now: Date): Promise<void> {
  await db.update(sessions).set({ lastUsedAt: now }).where(eq(sessions.idHash, idHash))
}

export async function noteProof(db: Executor, idHash: string, now: Date): Promise<void> {
  await db.update(sessions).set({ provenAt: now }).where(eq(sessions.idHash, idHash))
}

export async function findProof(db: Executor, idHash: string): Promise<Date | null | undefined> {
  const [row] = await db.select({ provenAt: sessions.provenAt }).from(sessions).where(eq(sessions.idHash, idHash))
  return row?.provenAt
}

export const listSessions = (db: Executor, now: Date) =>
  db.select().from(sessions).where(isLive(now)).orderBy(desc(sessions.lastUsedAt))

// False when there is none, or it has ended already.
export async function revokeSessionById(db: Executor, id: string, now: Date): Promise<boolean> {
  const rows = await db
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.id, id), isNull(sessions.revokedAt)))
    .returning({ id: sessions.id })
  return rows.length > 0
}

export async function revokeOtherSessions(db: Executor, keptHash: string, now: Date): Promise<void> {
  await db
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(ne(sessions.idHash, keptHash), isNull(sessions.revokedAt)))
}

export async function revokeSession(db: Executor, idHash: string, now: Date): Promise<void> {
  await db
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.idHash, idHash), isNull(sessions.revokedAt)))
}

// Answers how many people that signs out.
export async function revokeAllSessions(db: Executor, now: Date): Promise<number> {
  const isOpen = and(isNull(sessions.revokedAt), gt(sessions.expiresAt, now))
  const rows = await db.update(sessions).set({ revokedAt: now }).where(isOpen).returning({ id: sessions.id })
  return rows.length
}

export async function deleteLinks(db: Executor): Promise<number> {
  const rows = await db
    .delete(loginLinks)
    .where(isNull(loginLinks.usedAt))
    .returning({ createdAt: loginLinks.createdAt })
  return rows.length
}

export async function forgiveAll(db: Executor): Promise<void> {
  await db.delete(loginFailures)
}

export const newSecret = (): string => randomBytes(32).toString('base64url')

// Only hashes are stored: reading the table gives neither a usable session nor anyone's address.
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

export const sessionCookie = 'session'
export const deviceCookie = 'device'
