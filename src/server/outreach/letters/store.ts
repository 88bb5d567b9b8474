import { and, asc, desc, eq, isNull } from 'drizzle-orm'
import { maxVersionsShown, type OutreachWords } from '#src/contracts/outreach/letters.ts'
import type { Executor, Transaction } from '#src/server/platform/database/port.ts'
import { outreachTemplates, outreachVersions, type TemplateRow } from './tables.ts'

export const findTemplates = (db: Executor): Promise<TemplateRow[]> =>
  db
    .select()
    .from(outreachTemplates)
    .where(isNull(outreachTemplates.deletedAt))
    .orderBy(asc(outreachTemplates.id))
    .limit(maxTemplates)

export const maxTemplates = 100

export const findVersions = (db: Executor, templateId: string) =>
  db
    .select()
    .from(outreachVersions)
    .where(eq(outreachVersions.templateId, templateId))
    .orderBy(desc(outreachVersions.version))
    .limit(maxVersionsShown)

export async function insertTemplate(tx: Transaction, row: TemplateRow): Promise<void> {
  await tx.insert(outreachTemplates).values(row)
  await keepVersion(tx, row)
}

// Undefined when it is gone or has another version by now.
export async function changeTemplate(
  tx: Transaction,
  { id, version }: { id: string; version: number },
  change: OutreachWords & { savedAt: Date },
): Promise<TemplateRow | undefined> {
  const isAsSeen = and(
    eq(outreachTemplates.id, id),
    eq(outreachTemplates.version, version),
    isNull(outreachTemplates.deletedAt),
  )
  const [row] = await tx
    .update(outreachTemplates)
    .set({ ...change, version: version + 1 })
    .where(isAsSeen)
    .returning()
  if (row) await keepVersion(tx, row)
  return row
}

export async function removeTemplate(tx: Transaction, id: string, now: Date): Promise<boolean> {
  const rows = await tx
    .update(outreachTemplates)
    .set({ deletedAt: now })
    .where(and(eq(outreachTemplates.id, id), isNull(outreachTemplates.deletedAt)))
    .returning({ id: outreachTemplates.id })
  return rows.length > 0
}

async function keepVersion(tx: Transaction, { id, version, savedAt, name, subject, body }: TemplateRow): Promise<void> {
  await tx.insert(outreachVersions).values({ templateId: id, version, savedAt, name, subject, body })
}
