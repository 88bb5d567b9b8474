import type { Photo } from '#src/contracts/studio/photos.ts'
import type { Executor } from '#src/server/platform/database/port.ts'
import { presentPhoto } from './present-photo.ts'
import { findFirstPhotosOf } from './store.ts'

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
