import type { SeenFilm } from '#src/contracts/studio/seen-films.ts'
import { originalKey, writeCaption } from '#src/server/studio/gallery/feature.ts'
import type { Transaction } from '#src/server/platform/database/port.ts'
import type { PhotoAnalysis } from '#src/server/platform/film/port.ts'
import type { JobPhotoRow } from './tables.ts'

export interface GalleryPhoto {
  id: string
  position: number
  caption: string
}

type Seen = SeenFilm['photos'][number]

// The photos as the customer saw them in their film: its order, what is in and out, where the camera looks, and what the
// page knew of them. What we found ourselves stays beside it. Photos that the film did not have come last.
export function applySeenFilm(
  rows: readonly JobPhotoRow[],
  film: SeenFilm,
  gallery: readonly GalleryPhoto[],
): JobPhotoRow[] {
  const idAt = new Map(gallery.map(({ id, position }) => [position, id]))
  const placeOf = new Map(film.photos.map(({ position }, place) => [idAt.get(position), place]))
  const later = ({ photoId, position }: JobPhotoRow): number => placeOf.get(photoId) ?? film.photos.length + position
  return rows
    .toSorted((one, other) => later(one) - later(other))
    .map((row, index) => ({ ...applyPhoto(row, film.photos[placeOf.get(row.photoId) ?? -1]), position: index + 1 }))
}

function applyPhoto(row: JobPhotoRow, seen: Seen | undefined): JobPhotoRow {
  if (!seen) return row
  const isIncluded = seen.isIncluded && row.analysis !== null
  return {
    ...row,
    isIncluded,
    problem: isIncluded ? null : row.problem,
    focusX: seen.focus?.x ?? null,
    focusY: seen.focus?.y ?? null,
    ...(row.analysis && seen.analysis ? { analysis: seenAnalysis(row, seen), ownAnalysis: row.analysis } : {}),
  }
}

// What is known here is not the page's to say: how large the photo is, and the trade.
function seenAnalysis({ photoId, analysis }: JobPhotoRow, seen: Seen): PhotoAnalysis {
  const own = analysis as PhotoAnalysis
  const { duplicateOf: _, ...known } = seen.analysis as PhotoAnalysis
  const { width, height, businessType } = own
  return { ...known, photoPath: originalKey(photoId), width, height, businessType }
}

// Where nobody has written another since.
export async function writeSeenCaptions(
  tx: Transaction,
  { customerId, film, gallery }: { customerId: string; film: SeenFilm; gallery: readonly GalleryPhoto[] },
): Promise<void> {
  for (const { position, caption } of film.photos) {
    const photo = gallery.find((each) => each.position === position)
    if (caption !== '' && photo?.caption === '') await writeCaption(tx, { customerId, photoId: photo.id, caption })
  }
}
