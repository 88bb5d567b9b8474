import { done } from '#src/contracts/call.ts'
import { listPhotos, mostPhotoBytes, mostPhotos, readPhoto, uploadPhotos } from '#src/contracts/photos.ts'
import { AppError } from '#src/kit/app-error.ts'
import { fileRoute, type Incoming, type Route, route } from '#src/server/platform/http/port.ts'
import { addPhotos } from './add-photos.ts'
import { openPhoto } from './open-photo.ts'
import { presentPhoto } from './present-photo.ts'
import { findPhotosOf } from './store.ts'
import type { TakePhotoDeps } from './take-photo.ts'

interface QuoteAccess {
  // Whether the caller is the owner, or the visitor who made this customer's quote.
  mayTouch(incoming: Pick<Incoming, 'session' | 'cookie'>, customerId: string): boolean
}

type GalleryDeps = TakePhotoDeps & { quoteAccess: QuoteAccess }

// More than may be kept, so that those beyond the limit are named in the answer rather than the whole form refused.
const uploadLimits = { mostBytes: mostPhotoBytes, mostFiles: 2 * mostPhotos }

export function galleryRoutes(deps: GalleryDeps): Route[] {
  return [
    route(uploadPhotos, async (incoming) => {
      const { customerId } = incoming.params
      if (!deps.quoteAccess.mayTouch(incoming, customerId)) {
        throw new AppError('forbidden', 'This link does not belong to your quote.')
      }
      const files = incoming.files('images', uploadLimits)
      const { added, skipped } = await addPhotos(deps, { customerId, files })
      return { body: { ...done, images: added.map(presentPhoto), skipped } }
    }),
    route(listPhotos, async (incoming) => {
      const { customerId } = incoming.params
      if (!deps.quoteAccess.mayTouch(incoming, customerId)) throw new AppError('unauthorised', 'Please log in.')
      const photos = await findPhotosOf(deps.database, customerId)
      return { body: { images: photos.map(presentPhoto) } }
    }),
    fileRoute(readPhoto, async (incoming) => {
      const { filename } = incoming.params
      const maySee = (customerId: string) => deps.quoteAccess.mayTouch(incoming, customerId)
      const { stream, bytes } = await openPhoto(deps, { filename, maySee })
      return {
        body: { stream, bytes, contentType: 'image/jpeg' },
        headers: {
          'cache-control': 'private, max-age=3600',
          'content-disposition': `inline; filename="${filename}"`,
        },
      }
    }),
  ]
}
