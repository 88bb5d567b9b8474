import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { maxPhotoBytes } from '#src/contracts/studio/photo-limits.ts'
import {
  cancelUpload as cancelCall,
  createUpload,
  describeUploads,
  readUpload,
  sendPiece,
  tusVersion,
} from '#src/contracts/studio/uploads.ts'
import * as refusals from '#src/contracts/words/site/refusals.ts'
import { filesSkipped } from '#src/contracts/words/site/shared.ts'
import { AppError } from '#src/kit/app-error.ts'
import { hourMs } from '#src/kit/time.ts'
import { type Route, route } from '#src/server/platform/http/port.ts'
import type { GalleryDeps } from '#src/server/studio/deps.ts'
import { displayName, pieceKey, withWorkFile } from './photo-files.ts'
import { deletePlace, type Reach } from './photos.sql.ts'
import { cameToOf, giveUpPlace, holdCustomer, keepPhoto, reservePlace, type WantedPlace } from './photos.ts'
import { admitToQuote, reachPhotos, reachToAdd, senderOf } from './reach.ts'
import type { Sender } from './upload-room.ts'
import {
  findUpload,
  findUploadByKey,
  insertPiece,
  insertUpload,
  listPieceIds,
  minPieceBytes,
  type Upload,
} from './uploads.sql.ts'

// From the last piece on. A visitor who comes back the next day begins anew.
const longestPauseMs = 24 * hourMs

interface WantedUpload extends WantedPlace {
  sender: Sender
  key: string
  bytes: number
}

interface BegunUpload {
  photoId: string
  expiresAt: Date
}

// Asked for twice under one key, as after a lost answer, it is the same upload and takes one place.
async function beginUpload(deps: GalleryDeps, wanted: WantedUpload): Promise<BegunUpload> {
  const { customerId, key, bytes } = wanted
  if (bytes === 0) throw new AppError('bad_picture', refusals.photoEmpty)
  if (bytes > maxPhotoBytes) {
    throw new AppError('too_large', filesSkipped)
  }
  return deps.database.transaction(async (tx) => {
    await holdCustomer(deps, tx, customerId)
    const earlier = await findUploadByKey(tx, customerId, key)
    if (earlier && (earlier.bytes !== bytes || earlier.cameTo !== cameToOf(wanted)))
      throw new AppError('bad_request', refusals.uploadOfAnotherFile)
    if (earlier) return earlier
    await deps.uploadRoom.take(tx, { ...wanted.sender, customerId }, bytes)
    const photoId = await reservePlace(tx, deps.clock, wanted)
    const expiresAt = new Date(deps.clock.now().getTime() + longestPauseMs)
    await insertUpload(tx, { photoId, customerId, uploadKey: key, bytes, expiresAt })
    return { photoId, expiresAt }
  })
}

interface GivenPiece {
  reach: Reach
  uploadId: string
  offset: number
  sender: Sender
  stream: Readable
}

// More than a bad connection makes of a photo. Beyond them only whole pieces are kept: what broke off is sent again.
const maxSmallPieces = 16

// Answers how much has arrived. What came before a connection broke is kept: the next piece goes on from there.
async function receivePiece(deps: GalleryDeps, given: GivenPiece): Promise<number> {
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
async function keepPiece(deps: GalleryDeps, upload: Upload, { path, bytes }: { path: string; bytes: number }) {
  const id = randomUUID()
  await deps.storage.write(pieceKey(id), createReadStream(path), { contentType: 'application/octet-stream' })
  const expiresAt = new Date(deps.clock.now().getTime() + longestPauseMs)
  const piece = { id, photoId: upload.photoId, fromByte: upload.offset, bytes }
  const isKept = await deps.database.transaction((tx) => insertPiece(tx, piece, expiresAt))
  if (isKept) return
  await deps.storage.remove(pieceKey(id))
  throw misplaced()
}

// The last piece is at `path` and is never stored by itself: should this end halfway, it is sent once more. Two
// connections that finish the same photo write the same file, and the row is filled once.
async function finishUpload(deps: GalleryDeps, { photoId }: Upload, last: LastPiece): Promise<void> {
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

async function joinAndKeep(deps: GalleryDeps, { photoId, pieces, path, whole, isOwner }: Joining): Promise<void> {
  for (const id of pieces) await append(await openPiece(deps, id), whole)
  await append(createReadStream(path), whole)
  await keepPhoto(deps, { id: photoId, path: whole, isOwner })
}

async function openPiece({ storage }: GalleryDeps, id: string): Promise<Readable> {
  const piece = await storage.read(pieceKey(id))
  // Another connection has just finished this photo and taken its pieces away.
  if (!piece) throw new AppError('conflict', 'Upload offset mismatch.')
  return piece.stream
}

const append = (source: Readable, path: string): Promise<void> =>
  pipeline(source, createWriteStream(path, { flags: 'a' }))

async function removePieces({ storage, log }: GalleryDeps, ids: string[]): Promise<void> {
  try {
    for (const id of ids) await storage.remove(pieceKey(id))
  } catch (error) {
    log.warn({ err: error }, 'pieces of a photo are left to the sweep')
  }
}

// Only while it is on its way: a photo that has arrived is not taken back by closing a connection.
async function cancelUpload(deps: GalleryDeps, reach: Reach, uploadId: string): Promise<void> {
  const upload = await findUpload(deps.database, reach, uploadId)
  if (!upload) throw new AppError('not_found', refusals.uploadEnded)
  const pieces = await listPieceIds(deps.database, uploadId)
  if (!(await deletePlace(deps.database, uploadId))) throw new AppError('conflict', refusals.photoArrived)
  await removePieces(deps, pieces)
}

// The words of tus 1.0 around the same photos: https://tus.io/protocols/resumable-upload
export function uploadRoutes(deps: GalleryDeps): Route[] {
  const admit = admitToQuote(deps)
  return [
    route(describeUploads, async () => ({ body: {} })),
    route(
      createUpload,
      async (incoming) => {
        const { customerId: named } = incoming.params
        const reach = await reachToAdd(deps, incoming, named)
        refuseVersion(incoming.headers)
        const { 'upload-length': bytes, 'upload-metadata': metadata } = incoming.headers
        const { key, filename, position } = metadata
        const sender = senderOf(incoming)
        const wanted = { ...reach, key, name: displayName(filename), position, bytes, sender }
        const { photoId, expiresAt } = await beginUpload(deps, wanted)
        const location = `/api/upload/resumable/${named}/${photoId}`
        return { body: {}, headers: { location, 'upload-expires': expiresAt.toUTCString() } }
      },
      admit,
    ),
    route(
      readUpload,
      async (incoming) => {
        const { uploadId } = incoming.params
        const reach = await reachPhotos(deps, incoming, incoming.params.customerId)
        const upload = await findUpload(deps.database, reach, uploadId)
        if (!upload) throw new AppError('not_found', refusals.uploadEnded)
        const { offset, bytes, expiresAt } = upload
        return { body: {}, headers: { ...offsetHeader(offset), ...lengthHeaders(bytes, expiresAt) } }
      },
      admit,
    ),
    route(
      sendPiece,
      async (incoming) => {
        const { uploadId } = incoming.params
        const reach = await reachPhotos(deps, incoming, incoming.params.customerId)
        refuseVersion(incoming.headers)
        await deps.uploadRoom.refuseWhenFull()
        const offset = incoming.headers['upload-offset']
        const piece = { reach, uploadId, offset, sender: senderOf(incoming), stream: incoming.stream() }
        return { body: {}, headers: offsetHeader(await receivePiece(deps, piece)) }
      },
      admit,
    ),
    route(
      cancelCall,
      async (incoming) => {
        const { uploadId } = incoming.params
        const reach = await reachPhotos(deps, incoming, incoming.params.customerId)
        refuseVersion(incoming.headers)
        await cancelUpload(deps, reach, uploadId)
        return { body: {} }
      },
      admit,
    ),
  ]
}

function refuseVersion({ 'tus-resumable': version }: { 'tus-resumable'?: string | undefined }): void {
  if (version !== tusVersion) throw new AppError('wrong_version', `Expected tus ${tusVersion}.`)
}

const offsetHeader = (offset: number) => ({ 'upload-offset': String(offset) })

const lengthHeaders = (bytes: number, expiresAt: Date) => ({
  'upload-length': String(bytes),
  'upload-expires': expiresAt.toUTCString(),
})
