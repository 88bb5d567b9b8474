import { and, between, count, eq, gt, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#src/server/platform/database/port.ts'
import { loginLinks, ownerTotp, recoveryCodes } from './tables.ts'

// The second factor, its recovery codes, and the links for new browsers.

export async function readTotp(db: Executor): Promise<typeof ownerTotp.$inferSelect | undefined> {
  const [row] = await db.select().from(ownerTotp)
  return row
}

// One that nobody has confirmed yet may be replaced; one that counts may not.
export async function putTotp(db: Executor, secret: string): Promise<boolean> {
  const rows = await db
    .insert(ownerTotp)
    .values({ secret })
    .onConflictDoUpdate({ target: ownerTotp.onlyRow, set: { secret }, setWhere: isNull(ownerTotp.confirmedAt) })
    .returning()
  return rows.length > 0
}

// False when this step was used before: a code that somebody looked at over a shoulder is worth nothing.
export async function useStep(db: Executor, step: number, latest: number): Promise<boolean> {
  const isNew = or(lt(ownerTotp.lastStep, step), gt(ownerTotp.lastStep, latest))
  const rows = await db.update(ownerTotp).set({ lastStep: step }).where(isNew).returning()
  return rows.length > 0
}

export async function turnTotpOn(tx: Transaction, now: Date, codeHashes: string[]): Promise<void> {
  await tx.update(ownerTotp).set({ confirmedAt: now })
  await tx.delete(recoveryCodes)
  await tx.insert(recoveryCodes).values(codeHashes.map((codeHash) => ({ codeHash })))
}

// False when it was not on.
export async function turnTotpOff(tx: Transaction): Promise<boolean> {
  const gone = await tx.delete(ownerTotp).returning()
  await tx.delete(recoveryCodes)
  return gone.some(({ confirmedAt }) => confirmedAt !== null)
}

export async function findUnusedCodes(db: Executor): Promise<string[]> {
  const rows = await db.select().from(recoveryCodes).where(isNull(recoveryCodes.usedAt))
  return rows.map(({ codeHash }) => codeHash)
}

export async function hardenCode(db: Executor, before: string, after: string): Promise<void> {
  await db.update(recoveryCodes).set({ codeHash: after }).where(eq(recoveryCodes.codeHash, before))
}

export async function useRecoveryCode(db: Executor, codeHash: string, now: Date): Promise<boolean> {
  const rows = await db
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(and(eq(recoveryCodes.codeHash, codeHash), isNull(recoveryCodes.usedAt)))
    .returning()
  return rows.length > 0
}

export async function countFactors(db: Executor): Promise<{ hasTotp: boolean; recoveryCodesLeft: number }> {
  const [on] = await db.select({ all: count() }).from(ownerTotp).where(isNotNull(ownerTotp.confirmedAt))
  const [left] = await db.select({ all: count() }).from(recoveryCodes).where(isNull(recoveryCodes.usedAt))
  return { hasTotp: (on?.all ?? 0) > 0, recoveryCodesLeft: left?.all ?? 0 }
}

// False when there was one just now. Two that ask at once wait for each other; one from when the clock was ahead holds
// nobody up.
export async function insertLink(
  tx: Transaction,
  link: typeof loginLinks.$inferInsert,
  restMs: number,
): Promise<boolean> {
  await tx.execute(sql`lock table ${loginLinks} in share row exclusive mode`)
  const at = (offMs: number) => new Date(link.createdAt.getTime() + offMs)
  const isRecent = and(gt(loginLinks.createdAt, at(-restMs)), lt(loginLinks.createdAt, at(restMs)))
  const [recent] = await tx.select({ all: count() }).from(loginLinks).where(isRecent)
  if (recent?.all) return false
  await tx.insert(loginLinks).values(link)
  return true
}

export async function useLink(
  db: Executor,
  { tokenHash, browserHash }: { tokenHash: string; browserHash: string },
  { now, madeSince }: { now: Date; madeSince: Date },
): Promise<boolean> {
  const isIt = and(eq(loginLinks.tokenHash, tokenHash), eq(loginLinks.browserHash, browserHash))
  // One from a time when the clock was ahead would last for years.
  const isLive = and(
    isNull(loginLinks.usedAt),
    gt(loginLinks.expiresAt, now),
    between(loginLinks.createdAt, madeSince, now),
  )
  const rows = await db.update(loginLinks).set({ usedAt: now }).where(and(isIt, isLive)).returning()
  return rows.length > 0
}
