import { and, count, eq, gt, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
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

export async function turnTotpOff(tx: Transaction): Promise<void> {
  await tx.delete(ownerTotp)
  await tx.delete(recoveryCodes)
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

// Two that ask at once have one link.
export async function lockLinks(tx: Transaction): Promise<void> {
  await tx.execute(sql`lock table ${loginLinks} in share row exclusive mode`)
}

export async function hasLinkBetween(db: Executor, from: Date, to: Date): Promise<boolean> {
  const isBetween = and(gt(loginLinks.createdAt, from), lt(loginLinks.createdAt, to))
  const rows = await db.select({ createdAt: loginLinks.createdAt }).from(loginLinks).where(isBetween).limit(1)
  return rows.length > 0
}

export async function insertLink(db: Executor, link: typeof loginLinks.$inferInsert): Promise<void> {
  await db.insert(loginLinks).values(link)
}

// One that was made while the clock was ahead does not live until the clock gets there.
export async function useLink(
  db: Executor,
  tokenHash: string,
  { now, lifeMs }: { now: Date; lifeMs: number },
): Promise<boolean> {
  const isAlive = and(gt(loginLinks.expiresAt, now), lte(loginLinks.expiresAt, new Date(now.getTime() + lifeMs)))
  const rows = await db
    .update(loginLinks)
    .set({ usedAt: now })
    .where(and(eq(loginLinks.tokenHash, tokenHash), isNull(loginLinks.usedAt), isAlive))
    .returning()
  return rows.length > 0
}
