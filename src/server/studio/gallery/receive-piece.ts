import * as refusals from '#src/contracts/words/site/refusals.ts'
import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError } from '#src/kit/app-error.ts'
import { longestPauseMs } from './begin-upload.ts'
import { finishUpload } from './finish-upload.ts'
import type { KeepPhotoDeps } from './keep-photo.ts'
import { pieceKey } from './photo-files.ts'
import type { Reach } from './store.ts'
import type { Sender } from './upload-room.ts'
import { findUpload, insertPiece, minPieceBytes, type Upload } from './upload-store.ts'
import { withWorkFile } from './work-file.ts'

export interface GivenPiece {
  reach: Reach
  uploadId: string
  offset: number
  sender: Sender
  stream: Readable
}

// More than a bad connection makes of a photo. Beyond them only whole pieces are kept: what broke off is sent again.
const maxSmallPieces = 16

// Answers how much has arrived. What came before a connection broke is kept: the next piece goes on from there.
export async function receivePiece(deps: KeepPhotoDeps, given: GivenPiece): Promise<number> {
  const upload = await findUpload(deps.database, given.reach, given.uploadId)
  if (!upload) throw new AppError('not_found', refusals.uploadEndedSendAgain)
  if (upload.offset !== given.offset) throw misplaced()
  if (upload.isComplete) return upload.bytes
  return withWorkFile(deps.workFolder, async (path) => {
    const { bytes, problem } = await receive(given.stream, path, upload.bytes - upload.offset)
    const offset = upload.offset + bytes
    if (offset === upload.bytes) await finishUpload(deps, upload, { path, isOwner: given.sender.isOwner })
    else if (mayKeep(upload, bytes)) await keepPiece(deps, upload, { path, bytes })
    else if (bytes > 0 && !problem) throw new AppError('bad_request', refusals.photoInPieces)
    if (problem) throw problem
    return offset
  })
}

const mayKeep = ({ smallPieces }: Upload, bytes: number): boolean =>
  bytes >= minPieceBytes || (bytes > 0 && smallPieces < maxSmallPieces)

const misplaced = (): AppError => new AppError('conflict', 'Upload offset mismatch.')

interface Received {
  bytes: number
  problem?: unknown
}

async function receive(stream: Readable, path: string, maxBytes: number): Promise<Received> {
  const received: Received = { bytes: 0 }
  await pipeline(untilCut(stream, received, maxBytes), createWriteStream(path, { flags: 'wx' }))
  return received
}

// Ends quietly where the connection broke: an error would make the pipeline throw away what is not on disk yet.
async function* untilCut(chunks: AsyncIterable<Buffer>, received: Received, maxBytes: number): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of chunks) {
      if (received.bytes + chunk.length > maxBytes) {
        throw new AppError('too_large', refusals.photoLarger)
      }
      received.bytes += chunk.length
      yield chunk
    }
  } catch (problem) {
    if (problem instanceof AppError) throw problem
    received.problem = problem
  }
}

// The file first: a row without one would be a hole in the photo. A file without a row goes with the sweep.
async function keepPiece(deps: KeepPhotoDeps, upload: Upload, { path, bytes }: { path: string; bytes: number }) {
  const id = randomUUID()
  await deps.storage.write(pieceKey(id), createReadStream(path), { contentType: 'application/octet-stream' })
  const expiresAt = new Date(deps.clock.now().getTime() + longestPauseMs)
  const piece = { id, photoId: upload.photoId, fromByte: upload.offset, bytes }
  const isKept = await deps.database.transaction((tx) => insertPiece(tx, piece, expiresAt))
  if (isKept) return
  await deps.storage.remove(pieceKey(id))
  throw misplaced()
}
