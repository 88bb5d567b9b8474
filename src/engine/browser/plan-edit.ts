import type { FilmEdit } from '#src/contracts/studio/film-edits.ts'
import type { PhotoAnalysis } from '#src/engine/analyse/photo-analysis.ts'
import { arrangePhotos } from '#src/engine/plan/arrange-photos.ts'
import type { MusicChoice } from '#src/engine/plan/choose-music.ts'
import type { Words } from '#src/engine/plan/film-words.ts'
import type { FormatName } from '#src/engine/plan/formats.ts'
import { planShots, type ShotPlan } from '#src/engine/plan/plan-film.ts'
import type { PlanOptions } from '#src/engine/plan/plan-options.ts'
import type { Timeline } from '#src/engine/plan/timeline.ts'

// What an edit leaves as it is.
export interface FixedOptions extends Pick<PlanOptions, 'tier' | 'seed' | 'seconds' | 'template' | 'moves'> {
  words: Pick<Words, 'captions' | 'details' | 'colours' | 'logoPath'>
  // A score or a recording that was chosen; what is heard without a mood; who plays it with one.
  chosenMusic?: MusicChoice | undefined
  ownMusic?: MusicChoice | undefined
  ensemble?: 'full' | undefined
}

export interface FilmToEdit {
  photos: readonly { photoId: string; path: string; analysis: PhotoAnalysis }[]
  options: FixedOptions
}

export const planEdit = (film: FilmToEdit, edit: FilmEdit, format: FormatName): Timeline =>
  planEditedShots(film, edit, format).timeline

// Plans an edited film as production does once the edit is saved. Clips of a provider are shown as their photos.
export function planEditedShots({ photos, options }: FilmToEdit, edit: FilmEdit, format: FormatName): ShotPlan {
  const known = new Map(photos.map((photo) => [photo.photoId, photo]))
  const used = edit.photos.flatMap(({ photoId, isIncluded, focus, caption }) => {
    const photo = known.get(photoId)
    return photo && isIncluded ? [{ ...photo, focus: focus ?? undefined, caption }] : []
  })
  const { tier, seed, seconds, template, moves } = options
  return planShots(arrangePhotos(used), {
    tier,
    seed,
    seconds,
    template,
    moves,
    format,
    words: { ...options.words, ...wordsOf(edit, template), ...captionsOf(used) },
    music: musicOf(options, edit.mood),
    keepsOrder: edit.keepsOrder,
    look: edit.look ?? undefined,
    shots: edit.shots.flatMap(({ photoId, ...wish }) => {
      const photoPath = known.get(photoId)?.path
      return photoPath === undefined ? [] : [{ ...wish, photoPath }]
    }),
  })
}

const wordsOf = ({ words }: FilmEdit, template: PlanOptions['template']) => ({
  businessName: words.businessName || undefined,
  tagline: words.tagline || template?.titles.tagline,
  cta: words.cta || template?.titles.cta,
})

function captionsOf(used: readonly { path: string; caption: string }[]): Pick<Words, 'photoCaptions'> {
  const own = used.flatMap(({ path, caption }) => (caption === '' ? [] : [[path, caption] as const]))
  return own.length > 0 ? { photoCaptions: Object.fromEntries(own) } : {}
}

function musicOf({ chosenMusic, ownMusic, ensemble }: FixedOptions, mood: FilmEdit['mood']): MusicChoice | undefined {
  if (chosenMusic) return chosenMusic
  return mood ? { kind: 'mood', mood, ensemble } : ownMusic
}
