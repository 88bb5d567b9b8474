import type { Analysis, PhotoAnalysis } from '#src/engine/analyse/photo-analysis.ts'
import type { FixedOptions } from '#src/engine/browser/plan-edit.ts'
import type { VideoDescription } from '#src/engine/encode/codec.ts'
import type { VideoClip } from '#src/engine/plan/edit/shoot.ts'
import type { MoveName } from '#src/engine/plan/moves.ts'
import type { PlanOptions } from '#src/engine/plan/plan-film.ts'
import type { HeardRecording } from '#src/engine/audio/recording/listen-to.ts'
import type { MusicChoice } from '#src/engine/plan/choose-music.ts'
import type { Tier, Timeline } from '#src/engine/plan/timeline.ts'
import type { FilmOrder } from '#src/engine/render/render-film.ts'
import type { Template } from '#src/engine/templates/template.ts'

export { EngineStopped } from '#src/engine/process/run-child.ts'
export { readAnalysis } from '#src/engine/analyse/read-analysis.ts'
export { arrangePhotos } from '#src/engine/plan/arrange-photos.ts'

// The engine as the product sees it. Everything slow runs in child processes at low priority, plans too.

export type {
  Analysis,
  FilmOrder,
  FixedOptions,
  HeardRecording,
  MoveName,
  PhotoAnalysis,
  PlanOptions,
  Template,
  Timeline,
  VideoClip,
}

interface Run {
  signal?: AbortSignal | undefined
  // From 0 to 100.
  onProgress?: ((percent: number) => void) | undefined
}

export interface FilmEngine {
  analyse(paths: readonly string[], options: Run & { businessType: string }): Promise<Analysis>
  // Pure: the same input gives the same timeline. What takes too long or too much memory is refused: AppError('conflict').
  // Never called inside a transaction, which would hold its rows and its connection meanwhile.
  plan(analysis: Analysis, options: PlanOptions): Promise<Timeline>
  // The same film, half as large and with a mark across it, for looking before it is approved.
  toPreview(timeline: Timeline, mark?: string): Timeline
  // Segments that the shelf already holds are not made again: after a crash, or when only a caption changed.
  render(orders: FilmOrder[], options: Run & { shelfFolder: string }): Promise<void>
  // The score that a film with premium music has until another is chosen.
  premiumMusic(film: { businessType: string; tier: Tier; template: Template | null }): MusicChoice
  // The soundtrack alone as an m4a, as a wave file, or its parts as a zip.
  saveScore(timeline: Timeline, output: string, signal?: AbortSignal): Promise<void>
  saveWave(timeline: Timeline, output: string, signal?: AbortSignal): Promise<void>
  saveStems(timeline: Timeline, output: string, signal?: AbortSignal): Promise<void>
  // Throws AppError('bad_request') for what cannot be heard.
  listen(path: string, maxSeconds: number): Promise<{ seconds: number; heard: HeardRecording }>
  // Throws AppError('bad_picture') for what is no film.
  describe(path: string): Promise<VideoDescription>
  // The templates that come with the engine.
  listTemplates(): Promise<Template[]>
}
