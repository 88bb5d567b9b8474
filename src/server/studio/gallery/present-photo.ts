import type { Photo } from '#src/contracts/studio/photos.ts'
import { photoName } from './photo-files.ts'
import type { PhotoRow } from './tables.ts'

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
