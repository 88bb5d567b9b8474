import type { OrderFilm } from '#src/contracts/studio/delivery.ts'
import { byOurEditor } from '#src/contracts/words/site/left-out.ts'
import { originalKey } from '#src/server/studio/gallery/feature.ts'
import type { FilmRow, JobPhotoRow } from '#src/server/studio/production/tables.ts'

type LeftOut = OrderFilm['leftOut']

// The photos that a film goes without: what we could not use or left out, and what no shape of it had room for. Each
// shape is cut for itself, so a photo may be in one and not in another.
export function listLeftOut({ timelines }: Pick<FilmRow, 'timelines'>, photos: JobPhotoRow[]): LeftOut {
  const shapes = Object.values(timelines).map(
    ({ leftOut = [] }) => new Map(leftOut.map(({ path, reason }) => [path, reason])),
  )
  return photos.flatMap(({ photoId, isIncluded, problem }) => {
    const own = isIncluded ? undefined : (problem ?? byOurEditor)
    const reasons = shapes.map((shape) => shape.get(originalKey(photoId)))
    const reason = own ?? (reasons.includes(undefined) ? undefined : reasons[0])
    return reason ? [{ photoId, reason }] : []
  })
}
