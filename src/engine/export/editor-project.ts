// A film as an editor's project: the timeline's clips on tracks, its words beside them, and the files both need.
// Everything is counted in frames here; each file format turns them into its own units.

import type { Layer, Source, Timeline } from '#src/engine/plan/timeline.ts'
import type { Rect } from '#src/engine/geometry/rect.ts'

export interface EditorProject {
  // Letters, digits and '-': it names a folder.
  name: string
  timeline: Timeline
  media: ProjectMedia[]
  // Lowest first. The first is the main track: the film without a gap.
  videoTracks: PlacedShot[][]
  textTracks: PlacedText[][]
  // The file of the music, as long as the film.
  musicName: string
}

export interface ProjectMedia {
  name: string
  source: Source
}

export interface FrameSpan {
  start: number
  frames: number
}

export interface PlacedShot extends FrameSpan {
  // Of the timeline's clips.
  clipIndex: number
  role: 'clip' | 'pane' | 'tail'
  mediaName: string
  source: Source
  // Frames of the source that have passed when this begins.
  sourceFrame: number
  pane: Rect
  // The camera's path, from the start of this shot; one entry stands still.
  path: { frame: number; crop: Rect }[]
  // What is left of the frame shows the same picture, blurred.
  hasBlurredSurround: boolean
  opacity: { frame: number; value: number }[]
}

export interface PlacedText extends FrameSpan {
  text: string
  kind: Layer['kind']
  rect: Rect
  fade: number
}
