import { createReadStream, createWriteStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError } from '#src/kit/app-error.ts'
import { giveUpPlace, type KeepPhotoDeps, keepPhoto } from './keep-photo.ts'
import { pieceKey } from './photo-files.ts'
import { listPieceIds, type Upload } from './upload-store.ts'
import { withWorkFile } from './work-file.ts'

// The last piece is at `path` and is never stored by itself: should this end halfway, it is sent once more. Two
// connections that finish the same photo write the same file, and the row is filled once.
export async function finishUpload(deps: KeepPhotoDeps, { photoId }: Upload, last: LastPiece): Promise<void> {
  const pieces = await listPieceIds(deps.database, photoId)
  try {
    if (pieces.length === 0) await keepPhoto(deps, { ...last, id: photoId })
    else await withWorkFile(deps.workFolder, (whole) => joinAndKeep(deps, { ...last, photoId, pieces, whole }))
  } catch (error) {
    // A picture that is refused now always will be; after anything else the visitor's browser tries again.
    if (!(error instanceof AppError) || error.code !== 'bad_picture') throw error
    await Promise.all([giveUpPlace(deps, photoId, error), removePieces(deps, pieces)])
    throw error
  }
  await removePieces(deps, pieces)
}

interface LastPiece {
  path: string
  isOwner: boolean
}

interface Joining extends LastPiece {
  photoId: string
  pieces: string[]
  whole: string
}

async function joinAndKeep(deps: KeepPhotoDeps, { photoId, pieces, path, whole, isOwner }: Joining): Promise<void> {
  for (const id of pieces) await append(await openPiece(deps, id), whole)
  await append(createReadStream(path), whole)
  await keepPhoto(deps, { id: photoId, path: whole, isOwner })
}

async function openPiece({ storage }: KeepPhotoDeps, id: string): Promise<Readable> {
  const piece = await storage.read(pieceKey(id))
  // Another connection has just finished this photo and taken its pieces away.
  if (!piece) throw new AppError('conflict', 'Upload offset mismatch.')
  return piece.stream
}

const append = (source: Readable, path: string): Promise<void> =>
  pipeline(source, createWriteStream(path, { flags: 'a' }))

export async function removePieces({ storage, log }: KeepPhotoDeps, ids: string[]): Promise<void> {
  try {
    for (const id of ids) await storage.remove(pieceKey(id))
  } catch (error) {
    log.warn({ err: error }, 'pieces of a photo are left to the sweep')
  }
}
