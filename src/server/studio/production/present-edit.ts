import type { EditableFilm, FilmEdit } from '#src/contracts/studio/film-edits.ts'
import { originalKey } from '#src/server/studio/gallery/feature.ts'
import type { FilmEngine } from '#src/server/platform/film/port.ts'
import { fixedOptionsOf, type Material } from './plan-films.ts'
import type { JobPhotoRow } from './tables.ts'

export interface EditAddresses {
  photo: (photoId: string, size: 'display' | 'thumb') => string
  logo: string | null
}

const isKnown = ({ analysis }: JobPhotoRow): boolean => analysis !== null

export const knownPhotos = ({ photos }: Pick<Material, 'photos'>): JobPhotoRow[] => photos.filter(isKnown)

// The film as it is planned now, in what somebody may change about it.
export function editOf({ job, photos, captions }: Material): FilmEdit {
  const { words, mood, look, keepsOrder, shots } = job
  return {
    words: { businessName: words.businessName, tagline: words.tagline, cta: words.cta },
    mood,
    look,
    keepsOrder,
    shots,
    photos: knownPhotos({ photos }).map(({ photoId, isIncluded, focusX, focusY }) => ({
      photoId,
      isIncluded,
      focus: focusX === null || focusY === null ? null : { x: focusX, y: focusY },
      caption: captions.get(photoId) ?? '',
    })),
  }
}

// As cuts were kept before shots could be changed.
const withoutShots = { shots: [] }

// What a page needs to plan and to draw the film itself.
export function presentEdit(film: FilmEngine, material: Material, addresses: EditAddresses): EditableFilm {
  const { job } = material
  const options = fixedOptionsOf(film, material)
  const { logoPath } = options.words
  return {
    edit: editOf(material),
    ours: job.ourCut && { ...withoutShots, ...job.ourCut },
    mayChooseMood: job.music === null,
    photos: knownPhotos(material).map(({ photoId, analysis }) => ({
      photoId,
      path: originalKey(photoId),
      url: addresses.photo(photoId, 'display'),
      thumbnailUrl: addresses.photo(photoId, 'thumb'),
      analysis: { ...analysis },
    })),
    options: { ...options },
    logo: logoPath && addresses.logo ? { path: logoPath, url: addresses.logo } : null,
  }
}
