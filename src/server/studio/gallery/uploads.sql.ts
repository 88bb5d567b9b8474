import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#src/server/platform/database/port.ts'
import { pieceKey } from './photo-files.ts'
import { isWithin, type Reach } from './photos.sql.ts'
import { photos, uploadPieces, uploads } from './tables.ts'

// The only SQL about photos that arrive in pieces.

// Each piece costs a file and a row. The page sends far larger ones; smaller ones are what a broken connection leaves.
export const minPieceBytes = 256 * 1024

export interface Upload {
  photoId: string
  customerId: string
  cameTo: string | null
  bytes: number
  expiresAt: Date
  // How much has arrived for good. All of it only once the photo itself is kept.
  offset: number
  // Of those that came in smaller parts than they need to.
  smallPieces: number
  isComplete: boolean
}

const columns = {
  photoId: uploads.photoId,
  customerId: uploads.customerId,
  cameTo: photos.cameTo,
  bytes: uploads.bytes,
  expiresAt: uploads.expiresAt,
  isComplete: sql<boolean>`${photos.state} <> 'receiving'`,
  arrived: sql<number>`coalesce(sum(${uploadPieces.bytes}), 0)::int`,
  smallPieces: sql<number>`count(*) filter (where ${uploadPieces.bytes} < ${minPieceBytes})::int`,
}

const selectUploads = (db: Executor) =>
  db
    .select(columns)
    .from(uploads)
    .innerJoin(photos, eq(photos.id, uploads.photoId))
    .leftJoin(uploadPieces, eq(uploadPieces.photoId, uploads.photoId))
    .groupBy(uploads.photoId, photos.state, photos.cameTo)

type Selected = Awaited<ReturnType<typeof selectUploads>>

function toUpload([row]: Selected): Upload | undefined {
  if (!row) return undefined
  const { arrived, ...upload } = row
  return { ...upload, offset: upload.isComplete ? upload.bytes : arrived }
}

export const findUpload = async (db: Executor, reach: Reach, photoId: string): Promise<Upload | undefined> =>
  toUpload(await selectUploads(db).where(and(isWithin(reach), eq(uploads.photoId, photoId))))

export const findUploadByKey = async (db: Executor, customerId: string, key: string): Promise<Upload | undefined> =>
  toUpload(await selectUploads(db).where(and(eq(uploads.customerId, customerId), eq(uploads.uploadKey, key))))

export async function insertUpload(tx: Transaction, upload: typeof uploads.$inferInsert): Promise<void> {
  await tx.insert(uploads).values(upload)
}

// False when another connection has stored this place of the file already.
export async function insertPiece(
  tx: Transaction,
  piece: typeof uploadPieces.$inferInsert,
  expiresAt: Date,
): Promise<boolean> {
  const kept = await tx.update(uploads).set({ expiresAt }).where(eq(uploads.photoId, piece.photoId)).returning()
  if (kept.length === 0) return false
  const inserted = await tx.insert(uploadPieces).values(piece).onConflictDoNothing().returning({ id: uploadPieces.id })
  return inserted.length > 0
}

export async function listPieceIds(db: Executor, photoId: string): Promise<string[]> {
  const rows = await db
    .select({ id: uploadPieces.id })
    .from(uploadPieces)
    .where(eq(uploadPieces.photoId, photoId))
    .orderBy(asc(uploadPieces.fromByte))
  return rows.map(({ id }) => id)
}

// Of photos that had begun to come by then.
export async function findPieceKeysWithin(db: Executor, reach: Reach, until: Date): Promise<string[]> {
  const rows = await db
    .select({ id: uploadPieces.id })
    .from(uploadPieces)
    .innerJoin(photos, eq(photos.id, uploadPieces.photoId))
    .where(and(isWithin(reach), lte(photos.createdAt, until)))
  return rows.map(({ id }) => pieceKey(id))
}

export async function deletePieces(tx: Transaction, photoId: string): Promise<void> {
  await tx.delete(uploadPieces).where(eq(uploadPieces.photoId, photoId))
}

export async function findExistingPieces(db: Executor, ids: string[]): Promise<Set<string>> {
  const rows = await db.select({ id: uploadPieces.id }).from(uploadPieces).where(inArray(uploadPieces.id, ids))
  return new Set(rows.map(({ id }) => id))
}
