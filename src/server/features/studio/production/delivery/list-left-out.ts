import type { OrderFilm } from '#src/contracts/studio/delivery.ts'
import { originalKey } from '#src/server/features/studio/gallery/feature.ts'
import type { FilmRow, JobPhotoRow } from '#src/server/features/studio/production/tables.ts'

type LeftOut = OrderFilm['leftOut']

// The photos that a film goes without: what we could not use or left out, and what its plan had no room for.
export function listLeftOut({ timelines }: Pick<FilmRow, 'timelines'>, photos: JobPhotoRow[]): LeftOut {
  const [plan] = Object.values(timelines)
  const reasons = new Map(plan?.leftOut?.map(({ path, reason }) => [path, reason]))
  return photos.flatMap(({ photoId, isIncluded, problem }) => {
    const own = isIncluded ? undefined : (problem ?? 'Our editor made the film without it.')
    const reason = own ?? reasons.get(originalKey(photoId))
    return reason ? [{ photoId, reason }] : []
  })
}
