import {
  and,
  asc,
  type Column,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  lte,
  max,
  ne,
  not,
  notInArray,
  type SQL,
  sql,
} from 'drizzle-orm'
import { maxPhotos } from '#src/contracts/studio/photo-limits.ts'
import type { GalleryShown } from '#src/contracts/studio/gallery.ts'
import { findCustomerIds } from '#src/server/people/customers/feature.ts'
import type { Executor, Transaction } from '#src/server/platform/database/port.ts'
import type { PhotoMeasures } from '#src/server/platform/photos/port.ts'
import { type PhotoRow, photos, uploadPieces, uploads } from './tables.ts'

const isShown = ne(photos.state, 'receiving')

// Photos on their way count too: 25 calls at the same time share one limit.
export async function countPlacesTaken(tx: Transaction, customerId: string): Promise<number> {
  const [row] = await tx.select({ all: count() }).from(photos).where(eq(photos.customerId, customerId))
  return row?.all ?? 0
}

// Orders are not known here: app.ts brings the condition.
export type HasPaidOrder = (customerId: Column | SQL) => SQL

export async function hasPaid(db: Executor, customerId: string, hasPaidOrder: HasPaidOrder): Promise<boolean> {
  const { rows } = await db.execute(sql`select where ${hasPaidOrder(sql`${customerId}::uuid`)}`)
  return rows.length > 0
}

// What strangers have left here: photos of customers who have paid for nothing, and those still on their way.
export async function sumBytesWithoutOrder(db: Executor, hasPaidOrder: HasPaidOrder): Promise<number> {
  const bytes = sql<string>`coalesce(sum(coalesce(${photos.bytes}, ${uploads.bytes}, 0)), 0)`
  const [row] = await db
    .select({ bytes })
    .from(photos)
    .leftJoin(uploads, eq(uploads.photoId, photos.id))
    .where(not(hasPaidOrder(photos.customerId)))
  return Number(row?.bytes ?? 0)
}

export async function isOfPaidOrder(tx: Transaction, photoId: string, hasPaidOrder: HasPaidOrder): Promise<boolean> {
  const [row] = await tx
    .select({ id: photos.id })
    .from(photos)
    .where(and(eq(photos.id, photoId), hasPaidOrder(photos.customerId)))
  return row !== undefined
}

export type Place = Pick<PhotoRow, 'id' | 'customerId' | 'cameTo' | 'createdAt' | 'originalName' | 'position'>

export async function insertPlace(tx: Transaction, place: Place): Promise<void> {
  await tx.insert(photos).values({ ...place, state: 'receiving' })
}

export type ReceivedFacts = Record<'bytes' | 'width' | 'height', number> & { contentType: string }

// Undefined when the place was given up meanwhile, or filled by another connection.
export async function fillPlace(tx: Transaction, id: string, facts: ReceivedFacts): Promise<PhotoRow | undefined> {
  const [photo] = await tx
    .update(photos)
    .set({ ...facts, state: 'processing' })
    .where(and(eq(photos.id, id), eq(photos.state, 'receiving')))
    .returning()
  return photo
}

export async function deletePlace(db: Executor, id: string): Promise<boolean> {
  const gone = await db
    .delete(photos)
    .where(and(eq(photos.id, id), eq(photos.state, 'receiving')))
    .returning({ id: photos.id })
  return gone.length > 0
}

// An upload in pieces keeps its place until it expires, however long ago it began. Answers the photos and their pieces.
export async function deletePlacesBefore(tx: Transaction, before: Date, now: Date) {
  const waiting = tx.select({ id: uploads.photoId }).from(uploads).where(gt(uploads.expiresAt, now))
  const isOver = and(lte(photos.createdAt, before), eq(photos.state, 'receiving'), notInArray(photos.id, waiting))
  const over = (await tx.select({ id: photos.id }).from(photos).where(isOver).for('update')).map(({ id }) => id)
  const pieces = await tx.select({ id: uploadPieces.id }).from(uploadPieces).where(inArray(uploadPieces.photoId, over))
  await tx.delete(photos).where(inArray(photos.id, over))
  return { photoIds: over, pieceIds: pieces.map(({ id }) => id) }
}

export type Processed = ({ state: 'ready' } & PhotoMeasures) | { state: 'unreadable' }

// False when it was done before, or the photo is gone.
export async function endProcessing(tx: Transaction, id: string, processed: Processed): Promise<boolean> {
  const ended = await tx
    .update(photos)
    .set(processed)
    .where(and(eq(photos.id, id), eq(photos.state, 'processing')))
    .returning({ id: photos.id })
  return ended.length > 0
}

export async function reopenUnreadable(tx: Transaction, id: string): Promise<PhotoRow | undefined> {
  const [photo] = await tx
    .update(photos)
    .set({ state: 'processing' })
    .where(and(eq(photos.id, id), eq(photos.state, 'unreadable')))
    .returning()
  return photo
}

export const findProcessing = (db: Executor): Promise<PhotoRow[]> =>
  db.select().from(photos).where(eq(photos.state, 'processing')).orderBy(asc(photos.id)).limit(500)

// Until the transaction ends, no other photo of that customer does.
export async function holdPhotosOf(tx: Transaction, customerId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`photos ${customerId}`}, 0))`)
}

export async function findPhoto(db: Executor, id: string): Promise<PhotoRow | undefined> {
  const [photo] = await db.select().from(photos).where(eq(photos.id, id))
  return photo
}

// What a caller reaches: everything of a customer, or what came to one of the entries that were merged into them.
export interface Reach {
  customerId: string
  cameTo?: string | undefined
}

export const isWithin = ({ customerId, cameTo }: Reach): SQL | undefined =>
  and(
    eq(photos.customerId, customerId),
    cameTo === undefined ? undefined : sql`coalesce(${photos.cameTo}, ${photos.customerId}) = ${cameTo}`,
  )

export const findPhotosOf = (db: Executor, customerId: string): Promise<PhotoRow[]> =>
  findPhotosWithin(db, { customerId })

export async function findPhotosWithin(db: Executor, reach: Reach): Promise<PhotoRow[]> {
  return db
    .select()
    .from(photos)
    .where(and(isWithin(reach), isShown))
    .orderBy(asc(photos.position), asc(photos.createdAt), asc(photos.id))
}

// Those on their way too.
export async function hasPhotosWithin(db: Executor, reach: Reach): Promise<boolean> {
  const found = await db.select({ id: photos.id }).from(photos).where(isWithin(reach)).limit(1)
  return found.length > 0
}

// What came to one entry, and how many it could be: all that belongs to the customer now shares one limit.
export async function countPhotosSent(db: Executor, { customerId, entry }: { customerId: string; entry: string }) {
  const isOwn = isWithin({ customerId, cameTo: entry })
  const [row] = await db
    .select({
      own: count(sql`case when ${and(isOwn, isShown)} then 1 end`),
      others: count(sql`case when not (${isOwn}) then 1 end`),
    })
    .from(photos)
    .where(eq(photos.customerId, customerId))
  const { own, others } = row ?? { own: 0, others: 0 }
  return { count: own, most: Math.max(own, maxPhotos - others) }
}

export interface Captioned extends Reach {
  photoId: string
  caption: string
}

// False when the customer has no such photo.
export async function writeCaption(tx: Transaction, { photoId, caption, ...reach }: Captioned): Promise<boolean> {
  const written = await tx
    .update(photos)
    .set({ caption })
    .where(and(eq(photos.id, photoId), isWithin(reach)))
    .returning({ id: photos.id })
  return written.length > 0
}

// What a film can be made from: readable, and none twice.
export async function countUsablePhotos(db: Executor, customerId: string): Promise<number> {
  const picture = sql`coalesce(${photos.fingerprint}, ${photos.id}::text)`
  const [row] = await db
    .select({ all: sql<number>`count(distinct ${picture})::integer` })
    .from(photos)
    .where(and(eq(photos.customerId, customerId), eq(photos.state, 'ready')))
  return row?.all ?? 0
}

export async function findExistingIds(db: Executor, ids: string[]): Promise<Set<string>> {
  const rows = await db.select({ id: photos.id }).from(photos).where(inArray(photos.id, ids))
  return new Set(rows.map(({ id }) => id))
}

// Every photo that must have a file, in pages: there may be many.
export async function* listIdsBefore(db: Executor, before: Date): AsyncGenerator<string> {
  const pageSize = 1_000
  let page: string[] = []
  do {
    const after = page.at(-1)
    const rows = await db
      .select({ id: photos.id })
      .from(photos)
      .where(and(isShown, lte(photos.createdAt, before), after ? gt(photos.id, after) : undefined))
      .orderBy(asc(photos.id))
      .limit(pageSize)
    page = rows.map(({ id }) => id)
    yield* page
  } while (page.length === pageSize)
}

// In the order they came, each with how many its customer has in all.
export async function findFirstPhotosOf(db: Executor, customerIds: string[], maxEach: number) {
  const counted = db
    .select({
      ...getTableColumns(photos),
      place: sql<number>`row_number() over (partition by customer_id order by position, created_at, id)`.as('place'),
      all: sql<number>`(count(*) over (partition by customer_id))::integer`.as('all_photos'),
    })
    .from(photos)
    .where(and(inArray(photos.customerId, customerIds), isShown))
    .as('counted')
  const rows = await db
    .select()
    .from(counted)
    .where(lte(counted.place, maxEach))
    .orderBy(asc(counted.customerId), asc(counted.place))
  return rows.map(({ place: _place, all, ...photo }) => ({ photo, all }))
}

// Those that had come by then, whatever state they are in: an upload that is still running finds its place gone.
export const deletePhotosWithin = (tx: Transaction, reach: Reach, until: Date): Promise<PhotoRow[]> =>
  tx
    .delete(photos)
    .where(and(isWithin(reach), lte(photos.createdAt, until)))
    .returning()

// Whether a film is made of it that can still change.
export async function isInOpenFilm(db: Executor, photoId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from production_photos used join production_jobs job on job.id = used.job_id
    where used.photo_id = ${photoId} and used.is_included
      and job.approved_at is null and job.erased_at is null and job.stopped_for is null limit 1`)
  return rows.length > 0
}

// Customers whose newest photo is older than that, and when it came.
export const findCustomersWithPhotosBefore = (db: Executor, before: Date) =>
  db
    .select({ customerId: photos.customerId, newestAt: sql`max(${photos.createdAt})`.mapWith(photos.createdAt) })
    .from(photos)
    .groupBy(photos.customerId)
    .having(lte(max(photos.createdAt), before))

// Of the photos that are shown, up to the most that are counted: half a million would take as long as a page.
export async function countPhotos(db: Executor, most: number): Promise<number> {
  const shown = db.select({ one: sql`1` }).from(photos).where(ne(photos.state, 'receiving')).limit(most).as('shown')
  const [row] = await db.select({ all: count() }).from(shown)
  return row?.all ?? 0
}

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
