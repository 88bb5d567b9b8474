// Between a page and the worker that plans its film.

import type { LonePhoto } from '#src/engine/analyse/analyse-photo.ts'
import type { MoodName } from '#src/engine/audio/moods.ts'
import type { FormatName } from '#src/engine/plan/formats.ts'
import type { PhotoAnalysis } from '#src/engine/analyse/photo-analysis.ts'
import type { FilmEdit } from '#src/contracts/studio/film-edits.ts'
import type { PlannedShot } from '#src/engine/plan/edit/describe-shots.ts'
import type { FilmToEdit } from './plan-edit.ts'
import type { Look, Tier, Timeline } from '#src/engine/plan/timeline.ts'

export interface PhotoWish {
  caption?: string | undefined
  focus?: { x: number; y: number } | undefined
  // Without a word, every photo but one that repeats another.
  isIncluded?: boolean | undefined
}

// What somebody wants their film to be.
export interface FilmWishes {
  tier: Tier
  format: FormatName
  seed: number
  words: Record<'businessName' | 'tagline' | 'cta', string>
  mood?: MoodName | undefined
  look?: Look | undefined
  // The photos by their paths; without it the order is ours.
  order?: readonly string[] | undefined
  photos: Readonly<Record<string, PhotoWish>>
}

export interface PreviewFrame {
  // Of stories; other formats have about as many pixels.
  width: number
  // Written across a film that is not paid for or not approved.
  mark?: string | undefined
}

export interface VisitorFilm extends PreviewFrame {
  photos: readonly LonePhoto[]
  wishes: FilmWishes
}

// A film of an order, as somebody changes it.
export interface EditedFilm extends PreviewFrame {
  film: FilmToEdit
  edit: FilmEdit
  format: FormatName
}

export type ToPlanWorker = { id: number } & ({ visitor: VisitorFilm } | { edited: EditedFilm })

export interface PlannedFilm {
  timeline: Timeline
  // All photos in the order of the film, as the plan was made with them.
  photos: PhotoAnalysis[]
  // Where somebody may change single shots.
  cut?: FilmCut
}

export interface FilmCut {
  shots: readonly PlannedShot[]
  // Where cuts may be.
  beatFrames: readonly number[]
}

export type FromPlanWorker = { id: number; film: PlannedFilm } | { id: number; problem: string }
