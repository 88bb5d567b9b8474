import { sitePages } from '#src/contracts/pages.ts'
import { track } from '#src/web/api/track.ts'
import type { PlannedFilm } from '#src/web/live-film/film-wishes.ts'
import { moodOf } from '#src/web/live-film/mood-of.ts'
import { updateDraft } from '#src/web/site/sales/quote/draft-record.ts'
import { keepPhotos } from '#src/web/site/sales/quote/photo-store.ts'
import {
  type DraftPhoto,
  type FilmDraft,
  keepFilmDraft,
  keepSeenFilmHere,
  type SeenFilm,
} from '#src/web/site/shared/film-draft-store.ts'

// The film stays on this device as it was ordered, its photos in their order, until all of it has arrived. A photo that could
// not be read is no part of it.
export async function keepOrderedFilm(
  { photos: all, wishes }: FilmDraft,
  film: PlannedFilm | undefined,
  readable: readonly DraftPhoto[],
): Promise<DraftPhoto[]> {
  const places = new Map(film?.photos.map(({ photoPath }, place) => [photoPath, place]))
  const placeOf = ({ key }: { key: string }): number => places.get(key) ?? all.length
  const inOrder = all.toSorted((one, other) => placeOf(one) - placeOf(other))
  const photos = inOrder.filter(({ key }) => readable.some((photo) => photo.key === key))
  await keepFilmDraft({ photos: inOrder, wishes })
  if (film) await keepSeenFilmHere(seenFilmOf({ photos, wishes }, film))
  return photos
}

// The quote form begins with the film: its photos, its words, its tier.
export async function takeToQuote(...ordered: Parameters<typeof keepOrderedFilm>): Promise<void> {
  const [{ wishes }] = ordered
  const photos = await keepOrderedFilm(...ordered)
  await keepPhotos(photos.map(({ key, file }) => ({ key, file })))
  const { businessName, tagline, cta } = wishes.words
  updateDraft({
    values: {
      serviceType: wishes.tier,
      photoCount: countOf(photos.length),
      nameToShow: businessName,
      tagline,
      callToAction: cta,
    },
    photos: photos.map(({ key }, position) => ({ key, position })),
  })
  track('film_order')
  location.assign(sitePages.quote)
}

function seenFilmOf({ photos, wishes }: FilmDraft, film: PlannedFilm): SeenFilm {
  const analyses = new Map(film.photos.map((analysis) => [analysis.photoPath, analysis]))
  return {
    tier: wishes.tier,
    format: wishes.format,
    seed: wishes.seed,
    mood: moodOf(film) ?? null,
    look: wishes.look ?? null,
    keepsOrder: wishes.order !== undefined,
    // Whoever is quick orders before every photo was looked at.
    photos: photos.map(({ key }) => {
      const analysis = analyses.get(key) ?? null
      const { caption = '', focus = null, isIncluded } = wishes.photos[key] ?? {}
      return { key, caption, focus, isIncluded: isIncluded ?? analysis?.duplicateOf === undefined, analysis }
    }),
  }
}

const counts = ['5-8', '8-12', '12-15'] as const

const countOf = (photos: number): string => counts.find((range) => photos <= Number(range.split('-')[1])) ?? '12-15'
