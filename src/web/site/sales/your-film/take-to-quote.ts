import { sitePages } from '#src/contracts/pages.ts'
import { track } from '#src/web/api/track.ts'
import type { PlannedFilm } from '#src/web/live-film/film-wishes.ts'
import { moodOf } from '#src/web/live-film/mood-of.ts'
import { updateDraft } from '#src/web/site/sales/quote/draft-record.ts'
import { keepPhotos } from '#src/web/site/sales/quote/photo-store.ts'
import {
  type FilmDraft,
  keepFilmDraft,
  keepSeenFilmHere,
  type SeenFilm,
} from '#src/web/site/shared/film-draft-store.ts'
import type { FilmDraftState } from './use-film-draft.ts'

// The quote form begins with the film: its photos in their order, its words, its tier.
export async function takeToQuote(draft: FilmDraftState, film: PlannedFilm | undefined): Promise<void> {
  const { wishes } = draft
  const places = new Map(film?.photos.map(({ photoPath }, place) => [photoPath, place]))
  const placeOf = ({ key }: { key: string }): number => places.get(key) ?? draft.photos.length
  const photos = draft.photos.toSorted((one, other) => placeOf(one) - placeOf(other))
  await keepFilmDraft({ photos, wishes })
  if (film) await keepSeenFilmHere(seenFilmOf({ photos, wishes }, film))
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
    format: wishes.format === 'landscape' ? 'stories' : wishes.format,
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
