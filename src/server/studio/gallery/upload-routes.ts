import * as refusals from '#src/contracts/words/site/refusals.ts'
import {
  cancelUpload as cancelCall,
  createUpload,
  describeUploads,
  readUpload,
  sendPiece,
  tusVersion,
} from '#src/contracts/studio/uploads.ts'
import { AppError } from '#src/kit/app-error.ts'
import { type Route, route } from '#src/server/platform/http/port.ts'
import { beginUpload } from './begin-upload.ts'
import { cancelUpload } from './cancel-upload.ts'
import { displayName } from './display-name.ts'
import type { KeepPhotoDeps } from './keep-photo.ts'
import { admitToQuote, reachPhotos, type ReachDeps, reachToAdd, senderOf } from './quote-access.ts'
import { receivePiece } from './receive-piece.ts'
import { findUpload } from './upload-store.ts'

// The words of tus 1.0 around the same photos: https://tus.io/protocols/resumable-upload
export function uploadRoutes(deps: KeepPhotoDeps & ReachDeps): Route[] {
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
