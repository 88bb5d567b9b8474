import { desc, eq } from 'drizzle-orm'
import type { Executor } from '#src/server/platform/database/port.ts'
import { type UploadedRow, uploadedTemplates } from './uploaded-tables.ts'

export async function insertUploaded(db: Executor, row: UploadedRow): Promise<void> {
  await db.insert(uploadedTemplates).values(row)
}

export async function findUploaded(db: Executor, id: string): Promise<UploadedRow | undefined> {
  const [row] = await db.select().from(uploadedTemplates).where(eq(uploadedTemplates.id, id))
  return row
}

const maxListed = 200

export const listUploaded = (db: Executor): Promise<UploadedRow[]> =>
  db.select().from(uploadedTemplates).orderBy(desc(uploadedTemplates.createdAt)).limit(maxListed)
