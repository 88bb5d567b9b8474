// One thing that moves on its own: a line, a rule, a block. It is drawn once and then only shifted and cut. Everything is
// thought in pixels of a full frame of its format; a smaller frame is the same drawing, smaller.

import type { Context2d } from '#src/engine/platform/port.ts'

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

// Of an eased movement, as in a style sheet.
export type Curve = readonly [number, number, number, number]

export type Side = 'left' | 'right' | 'up' | 'down'

// rise: it comes up from behind the foot of its own box, and sinks behind it. fade: it appears. draw: it opens from one of
// its sides, and closes behind itself. slide: it comes from an edge of the frame, and goes there. gather: it is painted anew
// on every frame of its way.
interface Way {
  kind: 'rise' | 'fade' | 'draw' | 'slide' | 'gather'
  beats: number
  curve: Curve
  // Where a drawn or a sliding mark comes from.
  from?: Side
  // How far it slides, where not just out of the frame.
  travel?: number
}

// In beats after the layer's start.
export type Entrance = Way & { at: number }

export interface Mark {
  // Everything that it draws.
  box: Box
  // `progress` is 1 at rest.
  paint: (context: Context2d, progress: number) => void
  enter?: Entrance
  // Without one it stays to the end of its layer. `early`: so many beats before that it is gone.
  leave?: Way & { early?: number }
}

export type Composition = Mark[]
