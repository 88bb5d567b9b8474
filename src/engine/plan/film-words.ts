// What the film has to say, and the shots that it can say it over.

import type { PhotoAnalysis } from '#src/engine/analyse/photo-analysis.ts'
import type { Rect } from '#src/engine/geometry/rect.ts'
import type { Design, FilmColours } from './designs.ts'
import type { FilmStyle } from './film-style.ts'
import type { FormatName } from './formats.ts'
import type { ContactDetails } from './layer-plan.ts'
import type { Treatment } from './timeline.ts'

export interface Words {
  businessName?: string | undefined
  tagline?: string | undefined
  // By the path of their photo.
  photoCaptions?: Readonly<Record<string, string>> | undefined
  // Each finds a photo that it speaks of, or one that it does not contradict.
  captions: readonly string[]
  cta?: string | undefined
  details?: ContactDetails | undefined
  // Of the brand, the most important first; at most three.
  colours?: readonly string[] | undefined
  logoPath?: string | undefined
  watermark?: string | undefined
}

const isSaid = (text: string | undefined): text is string => text !== undefined && text.trim() !== ''

const saidOf = (text: string | undefined): string | undefined => (isSaid(text) ? text : undefined)

const saidIn = <Texts extends object>(texts: Texts | undefined): Texts | undefined =>
  texts && (Object.fromEntries(Object.entries(texts).filter(([, text]) => isSaid(text))) as Texts)

// Forms send what was left empty as an empty text.
export const withoutBlanks = <Given extends Words>(words: Given): Given => ({
  ...words,
  businessName: saidOf(words.businessName),
  tagline: saidOf(words.tagline),
  cta: saidOf(words.cta),
  captions: words.captions.filter(isSaid),
  photoCaptions: saidIn(words.photoCaptions),
  details: saidIn(words.details),
})

export interface Stage {
  format: FormatName
  opening: FilmStyle['opening']
  design: Design
  colours: FilmColours
  // Without masks and without what draws itself.
  isPlain: boolean
  fps: number
  frames: number
  // On which everything starts.
  beatFrames: readonly number[]
  shots: readonly StageShot[]
  photos: ReadonlyMap<string, PhotoAnalysis>
  // The shot that the opening title comes with: the first long one after the hook.
  titleShot: number
  // Where the end card begins.
  endFrame: number
}

export interface StageShot {
  start: number
  frames: number
  photoPaths: readonly string[]
  // What those photos show, in words.
  shows: readonly string[]
  // What writing keeps clear of, on the screen, over the whole shot.
  subjects: readonly Rect[]
  treatment: Treatment
}
