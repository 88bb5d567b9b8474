import type { z } from 'zod'
import { done } from '#src/contracts/call.ts'
import { maxPhotoBytes, maxPhotos } from '#src/contracts/studio/photo-limits.ts'
import {
  captionPhotos as captionPhotosCall,
  listPhotos,
  type Photo,
  type PhotoHint,
  previewPhoto,
  readPhoto,
  uploadPhotos,
  uploadPhotoZip,
} from '#src/contracts/studio/photos.ts'
import * as refusals from '#src/contracts/words/site/refusals.ts'
import { AppError } from '#src/kit/app-error.ts'
import type { Database, Executor } from '#src/server/platform/database/port.ts'
import { fileRoute, type Route, route } from '#src/server/platform/http/port.ts'
import type { PhotoReader } from '#src/server/platform/photos/port.ts'
import type { GalleryDeps } from '#src/server/studio/deps.ts'
import { makePreviewer } from './copies.ts'
import { copyKey, parsePhotoName, photoName } from './photo-files.ts'
import { findFirstPhotosOf, findPhoto, findPhotosWithin, type Reach, writeCaption } from './photos.sql.ts'
import { addPhotos, unpackPhotos } from './photos.ts'
import { admitToQuote, reachPhotos, reachToAdd, senderOf } from './reach.ts'
import type { PhotoRow } from './tables.ts'

// More than may be kept, so that those beyond the limit are named in the answer rather than the whole form refused.
const uploadLimits = { maxBytes: maxPhotoBytes, maxFiles: 2 * maxPhotos }

const oneZip = { maxBytes: maxPhotos * maxPhotoBytes, maxFiles: 1 }

export function galleryRoutes(deps: GalleryDeps): Route[] {
  const makePreview = makePreviewer(deps)
  const admit = admitToQuote(deps)
  return [
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

type Captions = z.output<(typeof captionPhotosCall)['body']>['captions']

// All of them or none: a photo of somebody else among them is a mistake or a try.
async function captionPhotos(
  { database }: { database: Database },
  { reach, captions }: { reach: Reach; captions: Captions },
): Promise<void> {
  await database.transaction(async (tx) => {
    for (const { photoId, caption } of captions) {
      if (!(await writeCaption(tx, { ...reach, photoId, caption }))) {
        throw new AppError('not_found', refusals.photoUnknown)
      }
    }
  })
}

// Two thirds of the width of an upright film: below that it is shown larger than it is.
const smallestSide = 720
// Crisp photos of rooms and tables measure 54 to 94, the same ones blurred by two pixels of 1024 below 36 to 57.
const softestSharpness = 36
const fewestForShape = 3

type Judged = Pick<PhotoRow, 'id' | 'state' | 'width' | 'height' | 'light' | 'sharpness' | 'fingerprint'>

export interface Advice {
  hints: Map<string, PhotoHint[]>
  onlyLandscape: boolean
}

// From measurements alone. The first of two photos that look alike gets no hint: one of them is welcome.
export function adviseOnPhotos({ looksAlike }: Pick<PhotoReader, 'looksAlike'>, photos: readonly Judged[]): Advice {
  const ready = photos.filter(({ state }) => state === 'ready')
  const repeats = ({ fingerprint }: Judged, index: number): boolean =>
    fingerprint !== null &&
    ready.slice(0, index).some((other) => other.fingerprint !== null && looksAlike(other.fingerprint, fingerprint))
  const hints = ready.map((photo, index): [string, PhotoHint[]] => [
    photo.id,
    [...faultsOf(photo), ...(repeats(photo, index) ? (['duplicate'] as const) : [])],
  ])
  return {
    hints: new Map(hints),
    onlyLandscape: ready.length >= fewestForShape && ready.every(({ width, height }) => (width ?? 0) > (height ?? 0)),
  }
}

function faultsOf({ light, sharpness, width, height }: Judged): PhotoHint[] {
  const isSmall = Math.min(width ?? 0, height ?? 0) < smallestSide
  // A small one is enlarged before it is measured, and would be called blurred for that.
  const isBlurred = !isSmall && sharpness !== null && sharpness < softestSharpness
  return [
    ...(light === 'dark' ? (['dark'] as const) : []),
    ...(isBlurred ? (['blurred'] as const) : []),
    ...(isSmall ? (['small'] as const) : []),
  ]
}

interface Asked {
  filename: string
  maySee: (entry: string) => boolean
}

// Only copies are ever shown, never an original. Whatever is wrong, the answer is the same: it must not tell a stranger
// which photos exist.
async function findPhotoCopy({ database }: { database: Database }, asked: Asked): Promise<string> {
  const name = parsePhotoName(asked.filename)
  const photo = name && (await findPhoto(database, name.id))
  if (!photo || !asked.maySee(photo.cameTo ?? photo.customerId)) throw new AppError('not_found', 'Not found')
  return copyKey(name.id, name.size)
}

export function presentPhoto(photo: PhotoRow, hints: Photo['hints'] = []): Photo {
  const { id, createdAt, originalName, state, caption } = photo
  return {
    id,
    url: `/uploads/property-images/${photoName(id, 'display')}`,
    thumbnailUrl: `/uploads/property-images/${photoName(id, 'thumb')}`,
    uploadDate: createdAt.toISOString(),
    originalName,
    state: state === 'receiving' ? 'processing' : state,
    hints,
    caption,
  }
}

interface PhotoPreview {
  count: number
  first: Photo[]
}

// For the cards of a list: how many photos each customer has and the first few of them. Customers with none are not in the answer.
export async function previewPhotos(
  db: Executor,
  customerIds: string[],
  maxEach: number,
): Promise<Map<string, PhotoPreview>> {
  const rows = await findFirstPhotosOf(db, customerIds, maxEach)
  const byCustomer = Map.groupBy(rows, ({ photo }) => photo.customerId)
  return new Map(
    Array.from(byCustomer, ([customerId, found]) => [
      customerId,
      { count: found[0]?.all ?? 0, first: found.map(({ photo }) => presentPhoto(photo)) },
    ]),
  )
}
