import type { Template } from '#src/engine/templates/template.ts'
import type { MusicChoice } from './choose-music.ts'
import type { ShotWish } from './edit/retouch-shots.ts'
import type { Design } from './designs.ts'
import type { VideoClip } from './edit/shoot.ts'
import type { Words } from './film-words.ts'
import type { FormatName } from './formats.ts'
import type { MoveName } from './moves.ts'
import type { Look, Tier } from './timeline.ts'

export interface PlanOptions {
  tier: Tier
  format: FormatName
  seed: number
  words: Omit<Words, 'watermark'>
  seconds?: number | undefined
  music?: MusicChoice | undefined
  template?: Template | undefined
  videos?: readonly VideoClip[] | undefined
  // What a person decided: a move for a photo, by its path, and that the photos stay in the order given.
  moves?: Readonly<Record<string, MoveName>> | undefined
  keepsOrder?: boolean | undefined
  // And what they decided about single shots.
  shots?: readonly ShotWish[] | undefined
  // Instead of the tier's or the template's own.
  look?: Look | undefined
  // Instead of the one that fits the trade and the photos.
  design?: Design | undefined
  // Small, short and marked, for showing before the film is paid for.
  isPreview?: boolean | undefined
}
