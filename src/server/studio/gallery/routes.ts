import { done } from '#src/contracts/call.ts'
import { maxPhotoBytes, maxPhotos } from '#src/contracts/studio/photo-limits.ts'
import {
  captionPhotos as captionPhotosCall,
  listPhotos,
  previewPhoto,
  readPhoto,
  uploadPhotos,
  uploadPhotoZip,
} from '#src/contracts/studio/photos.ts'
import { AppError } from '#src/kit/app-error.ts'
import { fileRoute, type Route, route } from '#src/server/platform/http/port.ts'
import { addPhotos } from './add-photos.ts'
import { captionPhotos } from './caption-photos.ts'
import { adviseOnPhotos } from './advise-on-photos.ts'
import { findPhotoCopy } from './find-photo-copy.ts'
import { makePreviewer } from './make-preview.ts'
import { presentPhoto } from './present-photo.ts'
import { admitToQuote, reachPhotos, type ReachDeps, reachToAdd, senderOf } from './quote-access.ts'
import { findPhotosWithin } from './store.ts'
import type { KeepPhotoDeps } from './keep-photo.ts'
import { unpackPhotos } from './unpack-photos.ts'
import { uploadRoutes } from './upload-routes.ts'

export type GalleryDeps = KeepPhotoDeps & ReachDeps

// More than may be kept, so that those beyond the limit are named in the answer rather than the whole form refused.
const uploadLimits = { maxBytes: maxPhotoBytes, maxFiles: 2 * maxPhotos }

const oneZip = { maxBytes: maxPhotos * maxPhotoBytes, maxFiles: 1 }

export function galleryRoutes(deps: GalleryDeps): Route[] {
  const makePreview = makePreviewer(deps)
  const admit = admitToQuote(deps)
  return [
    ...uploadRoutes(deps),
    route(
      uploadPhotos,
      async (incoming) => {
        const reach = await reachToAdd(deps, incoming, incoming.params.customerId)
        const files = incoming.files('images', uploadLimits)
        const { added, skipped } = await addPhotos(deps, { ...reach, files, sender: senderOf(incoming) })
        return { body: { ...done, images: added.map((photo) => presentPhoto(photo)), skipped } }
      },
      admit,
    ),
    route(uploadPhotoZip, async (incoming) => {
      const customerId = await deps.followMerge(incoming.params.customerId)
      const files = incoming.files('zip', oneZip)
      const { added, skipped } = await unpackPhotos(deps, { customerId, files, sender: senderOf(incoming) })
      return { body: { ...done, images: added.map((photo) => presentPhoto(photo)), skipped } }
    }),
    fileRoute(previewPhoto, async (incoming) => ({ body: await makePreview(incoming) })),
    route(listPhotos, async (incoming) => {
      const { customerId: named } = incoming.params
      if (!deps.quoteAccess.mayTouch(incoming, named)) throw new AppError('unauthorised', 'Please log in.')
      const photos = await findPhotosWithin(deps.database, await reachPhotos(deps, incoming, named))
      const { hints, onlyLandscape } = adviseOnPhotos(deps.photos, photos)
      return { body: { images: photos.map((photo) => presentPhoto(photo, hints.get(photo.id))), onlyLandscape } }
    }),
    route(
      captionPhotosCall,
      async (incoming) => {
        const reach = await reachPhotos(deps, incoming, incoming.params.customerId)
        await captionPhotos(deps, { reach, captions: incoming.body.captions })
        return { body: done }
      },
      admit,
    ),
    fileRoute(readPhoto, async (incoming) => {
      const { filename } = incoming.params
      const maySee = (entry: string) => deps.quoteAccess.mayTouch(incoming, entry)
      const key = await findPhotoCopy(deps, { filename, maySee })
      return {
        body: { storage: deps.storage, key, contentType: 'image/jpeg' },
        headers: {
          'cache-control': 'private, max-age=3600',
          // Without a name: a link that downloads it may give the one it had.
          'content-disposition': 'inline',
        },
      }
    }),
  ]
}
