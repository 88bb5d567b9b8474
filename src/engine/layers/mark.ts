// One thing that moves on its own: a line, a word, a rule, a plate. It is drawn once and then only shifted and cut.

import type { Context2d } from '#src/engine/platform/port.ts'

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

// fade: it appears. rise: it comes up from behind the foot of its own box. wipe: it opens from where its line begins.
// grow: it opens from its middle. track: its letters draw together.
export type MarkMotion = 'fade' | 'rise' | 'wipe' | 'grow' | 'track'

export interface Mark {
  // Everything that it draws, in pixels of the frame.
  box: Box
  // `spread` is 1 while the letters of a tracked line are furthest apart, 0 at rest.
  paint: (context: Context2d, spread: number) => void
  motion: MarkMotion
  // Which comes first; marks of the same turn come together.
  turn: number
  // A wipe from the right, for scripts that are written so.
  isMirrored?: boolean
}

// What a layer shows, and what of it needs a darker ground.
export interface Composition {
  marks: Mark[]
  grounds: Box[]
  // A line or two, which may stand on a label.
  isCaption?: boolean
}

// One design pixel: sizes are thought for a frame whose short side is 1080.
export interface Scale {
  unit: number
}
