import { desc, eq, ne } from 'drizzle-orm'
import type { Executor, Transaction } from '#src/server/platform/database/port.ts'
import { type PhotoRow, photos } from './tables.ts'

// Ids grow with time: the primary key is also the order 'newest first'.
export const findNewestPhotos = (
  db: Executor,
  { limit, offset }: { limit: number; offset: number },
): Promise<PhotoRow[]> =>
  db.select().from(photos).where(ne(photos.state, 'receiving')).orderBy(desc(photos.id)).limit(limit).offset(offset)

export async function deletePhotoRow(tx: Transaction, id: string): Promise<PhotoRow | undefined> {
  const [gone] = await tx.delete(photos).where(eq(photos.id, id)).returning()
  return gone
}
