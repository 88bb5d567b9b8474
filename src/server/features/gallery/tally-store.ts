import { sql } from 'drizzle-orm'
import type { Executor } from '#src/server/platform/database/port.ts'
import { photoTallies } from './tables.ts'

// The database keeps count of the photos that are shown: with half a million of them, counting takes as long as a page.

export async function countPhotos(db: Executor): Promise<number> {
  const [row] = await db
    .select({ all: sql<number>`coalesce(sum(${photoTallies.change}), 0)::integer` })
    .from(photoTallies)
  return row?.all ?? 0
}

// Two foldings at once take different rows, and a reader sees the rows before or after, never in between.
export async function foldPhotoTallies(db: Executor): Promise<void> {
  await db.execute(sql`
    with gone as (
      delete from photo_tallies where id in (select id from photo_tallies for update skip locked) returning change)
    insert into photo_tallies (change) select sum(change) from gone having sum(change) <> 0`)
}
