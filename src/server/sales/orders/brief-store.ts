import { eq } from 'drizzle-orm'
import type { Executor, Transaction } from '#src/server/platform/database/port.ts'
import { type BriefRow, filmBriefs } from './tables.ts'

export async function findBrief(db: Executor, orderId: string): Promise<BriefRow | undefined> {
  const [brief] = await db.select().from(filmBriefs).where(eq(filmBriefs.orderId, orderId))
  return brief
}

export async function insertBrief(tx: Transaction, brief: BriefRow): Promise<void> {
  await tx.insert(filmBriefs).values(brief).onConflictDoNothing()
}

export async function changeBrief(tx: Transaction, orderId: string, changes: Partial<BriefRow>): Promise<void> {
  await tx.update(filmBriefs).set(changes).where(eq(filmBriefs.orderId, orderId))
}

interface FilmWords {
  businessName: string
  tagline: string
  cta: string
}

// The customer has changed what their film says in the film itself.
export const rewriteBrief = (tx: Transaction, orderId: string, words: FilmWords): Promise<void> =>
  changeBrief(tx, orderId, { nameToShow: words.businessName, tagline: words.tagline, callToAction: words.cta })

// Answers the keys of what nobody refers to any more.
export async function forgetLogo(tx: Transaction, orderId: string): Promise<string[]> {
  const brief = await findBrief(tx, orderId)
  if (!brief?.logoKey) return []
  await tx.update(filmBriefs).set({ logoKey: null, logoPlate: null }).where(eq(filmBriefs.orderId, orderId))
  return [brief.logoKey]
}
