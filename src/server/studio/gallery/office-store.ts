import { and, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { GalleryShown } from '#src/contracts/studio/gallery.ts'
import { findCustomerIds } from '#src/server/people/customers/feature.ts'
import type { Executor, Transaction } from '#src/server/platform/database/port.ts'
import { type PhotoRow, photos } from './tables.ts'

export interface GalleryFilter {
  q: string
  show: GalleryShown
}

interface Page {
  limit: number
  offset: number
}

// Ids grow with time: the primary key is also the order 'newest first'.
export const findNewestPhotos = (db: Executor, filter: GalleryFilter, { limit, offset }: Page): Promise<PhotoRow[]> =>
  db.select().from(photos).where(matches(db, filter)).orderBy(desc(photos.id)).limit(limit).offset(offset)

const maxCounted = 1_000

// As far as anybody turns pages.
export async function countFound(db: Executor, filter: GalleryFilter): Promise<number> {
  const found = await db.select({ id: photos.id }).from(photos).where(matches(db, filter)).limit(maxCounted)
  return found.length
}

// The statements here that read tables of production: which film a photo is in.
const isUsed = sql`exists (select from production_photos used where used.photo_id = ${photos.id} and used.is_included)`

function matches(db: Executor, { q, show }: GalleryFilter): SQL | undefined {
  return and(
    ne(photos.state, 'receiving'),
    q.trim() ? inArray(photos.customerId, findCustomerIds(db, q)) : undefined,
    show === 'used' ? isUsed : undefined,
    show === 'unused' ? sql`not ${isUsed}` : undefined,
  )
}

export interface PhotoUse {
  jobId: string
  businessName: string
  isOpen: boolean
}

export async function findUses(db: Executor, photoIds: string[]): Promise<Map<string, PhotoUse>> {
  const { rows } = await db.execute<{ photo_id: string; job_id: string; business_name: string; is_open: boolean }>(sql`
    select distinct on (used.photo_id) used.photo_id, used.job_id, job.business_name, job.approved_at is null as is_open
    from production_photos used join production_jobs job on job.id = used.job_id
    where used.photo_id = any(${sql.param(photoIds)}::uuid[]) and used.is_included and job.erased_at is null
    order by used.photo_id, job.approved_at is null desc, job.id desc`)
  return new Map(
    rows.map((row) => [row.photo_id, { jobId: row.job_id, businessName: row.business_name, isOpen: row.is_open }]),
  )
}

export async function deletePhotoRow(tx: Transaction, id: string): Promise<PhotoRow | undefined> {
  const [gone] = await tx.delete(photos).where(eq(photos.id, id)).returning()
  return gone
}
