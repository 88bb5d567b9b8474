import { gatherPhotos } from '#src/engine/analyse/gather-photos.ts'
import type { PhotoAnalysis } from '#src/engine/analyse/photo-analysis.ts'
import { arrangePhotos } from '#src/engine/plan/arrange-photos.ts'
import { planFilm } from '#src/engine/plan/plan-film.ts'
import type { PlanOptions } from '#src/engine/plan/plan-options.ts'
import { asPreview } from './as-preview.ts'
import type { FilmWishes, PlannedFilm, VisitorFilm } from './plan-messages.ts'

// Plans as production does, from the same choices; only the frame is smaller, and marked.
export function planWishes({ photos: lone, wishes, ...frame }: VisitorFilm): PlannedFilm {
  const photos = inOrder(gatherPhotos(lone, undefined), wishes.order)
  const used = photos.filter((photo) => wishes.photos[photo.photoPath]?.isIncluded ?? photo.duplicateOf === undefined)
  const arranged = used.map((analysis) => ({
    path: analysis.photoPath,
    analysis,
    focus: wishes.photos[analysis.photoPath]?.focus,
  }))
  const timeline = planFilm(arrangePhotos(arranged), optionsOf(wishes, used))
  return { timeline: asPreview(timeline, frame), photos }
}

function inOrder(photos: PhotoAnalysis[], order: FilmWishes['order']): PhotoAnalysis[] {
  if (!order) return photos
  const placeOf = ({ photoPath }: PhotoAnalysis): number => {
    const place = order.indexOf(photoPath)
    return place < 0 ? order.length : place
  }
  return photos.toSorted((one, other) => placeOf(one) - placeOf(other))
}

function optionsOf({ tier, format, seed, words, mood, look, order, photos }: FilmWishes, used: PhotoAnalysis[]) {
  const captions = used.flatMap(({ photoPath }) => {
    const caption = photos[photoPath]?.caption
    return caption ? [[photoPath, caption] as const] : []
  })
  const options: PlanOptions = {
    tier,
    format,
    seed,
    words: {
      businessName: words.businessName || undefined,
      tagline: words.tagline || undefined,
      captions: [],
      cta: words.cta || undefined,
      ...(captions.length > 0 ? { photoCaptions: Object.fromEntries(captions) } : {}),
    },
    music: mood ? { kind: 'mood', mood } : undefined,
    look,
    keepsOrder: order !== undefined,
  }
  return options
}
