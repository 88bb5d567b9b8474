import { and, count, desc, eq, gt, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#src/server/platform/database/port.ts'
import { apiTokens } from './tables.ts'

export const findTokens = (db: Executor) => db.select().from(apiTokens).orderBy(desc(apiTokens.createdAt))

export async function countTokens(tx: Transaction): Promise<number> {
  // Two at once must not both take the last place.
  await tx.execute(sql`lock table ${apiTokens} in share row exclusive mode`)
  const [row] = await tx.select({ all: count() }).from(apiTokens)
  return row?.all ?? 0
}

export async function insertToken(tx: Transaction, token: typeof apiTokens.$inferInsert): Promise<void> {
  await tx.insert(apiTokens).values(token)
}

export async function deleteToken(tx: Transaction, id: string) {
  const [gone] = await tx.delete(apiTokens).where(eq(apiTokens.id, id)).returning()
  return gone
}

export const deleteTokens = (tx: Transaction) => tx.delete(apiTokens).returning()

export async function findLiveToken(db: Executor, tokenHash: string, now: Date) {
  const isLive = and(eq(apiTokens.tokenHash, tokenHash), gt(apiTokens.expiresAt, now))
  const [row] = await db.select().from(apiTokens).where(isLive)
  return row
}

export async function noteUse(db: Executor, id: string, now: Date): Promise<void> {
  await db.update(apiTokens).set({ lastUsedAt: now }).where(eq(apiTokens.id, id))
}
