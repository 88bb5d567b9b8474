import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Executor, Transaction } from '#src/server/platform/database/port.ts'
import { type News, ownerNews } from './tables.ts'

const columns = { id: ownerNews.id, kind: ownerNews.kind, targetId: ownerNews.targetId }

// The oldest that nobody was told of yet. Another process passes over what this one holds.
export const holdUntold = (
  tx: Transaction,
  { limit, alertsOnly }: { limit: number; alertsOnly: boolean },
): Promise<News[]> =>
  tx
    .select(columns)
    .from(ownerNews)
    .where(and(isNull(ownerNews.toldAt), alertsOnly ? eq(ownerNews.kind, 'alert') : undefined))
    .orderBy(asc(ownerNews.createdAt))
    .limit(limit)
    .for('update', { skipLocked: true })

export async function markTold(tx: Transaction, ids: string[], now: Date): Promise<void> {
  await tx.update(ownerNews).set({ toldAt: now }).where(inArray(ownerNews.id, ids))
}

export async function keepForDigest(tx: Transaction, ids: string[]): Promise<void> {
  if (ids.length > 0) await tx.update(ownerNews).set({ awaitsDigest: true }).where(inArray(ownerNews.id, ids))
}

export async function findOldestInDigest(db: Executor): Promise<Date | undefined> {
  const [oldest] = await db
    .select({ createdAt: ownerNews.createdAt })
    .from(ownerNews)
    .where(eq(ownerNews.awaitsDigest, true))
    .orderBy(asc(ownerNews.createdAt))
    .limit(1)
  return oldest?.createdAt
}

// All of one digest go to one process: whoever comes second finds nothing, and does not send the rest of it apart.
export async function holdDigest(tx: Transaction, limit: number): Promise<News[]> {
  const held = await tx
    .select(columns)
    .from(ownerNews)
    .where(eq(ownerNews.awaitsDigest, true))
    .orderBy(asc(ownerNews.createdAt))
    .limit(limit)
    .for('update')
  return held
}

export async function markDigested(tx: Transaction, ids: string[]): Promise<void> {
  if (ids.length > 0) await tx.update(ownerNews).set({ awaitsDigest: false }).where(inArray(ownerNews.id, ids))
}

export async function findNews(db: Executor, id: string): Promise<News | undefined> {
  const [news] = await db.select(columns).from(ownerNews).where(eq(ownerNews.id, id))
  return news
}
