import { sql } from 'drizzle-orm'
import { type Executor, foldTallies } from '#src/server/platform/database/port.ts'
import { photoTallies } from './tables.ts'

// The database keeps count of the photos that are shown: with half a million of them, counting takes as long as a page.

export async function countPhotos(db: Executor): Promise<number> {
  const [row] = await db
    .select({ all: sql<number>`coalesce(sum(${photoTallies.change}), 0)::integer` })
    .from(photoTallies)
  return row?.all ?? 0
}

export const foldPhotoTallies = (db: Executor): Promise<void> => foldTallies(db, photoTallies, ['change'])
