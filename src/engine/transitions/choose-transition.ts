import type { Transition, Treatment } from '#src/engine/plan/timeline.ts'
import type { Rect } from '#src/engine/geometry/rect.ts'
import { crossfade } from './crossfade.ts'
import { dip } from './dip.ts'
import { leak } from './leak.ts'
import { panes } from './panes.ts'
import { slide } from './slide.ts'
import type { DrawTransition } from './transition.ts'
import { whip } from './whip.ts'
import { zoom } from './zoom.ts'

// The treatment is that of the clip which comes.
export function chooseTransition(
  transition: Exclude<Transition, { kind: 'cut' }>,
  treatment: Treatment,
): DrawTransition {
  switch (transition.kind) {
    case 'crossfade':
      return crossfade
    case 'slide':
      return slide(transition.direction)
    case 'whip':
      return whip(transition.direction)
    case 'zoom':
      return zoom
    case 'panes':
      return panes(treatment.kind === 'split' ? treatment.panes.map(({ pane }) => pane) : [wholeFrame])
    case 'leak':
      return leak
    case 'dip':
      return dip(transition.to)
  }
}

export const transitionFrames = (transition: Transition): number => (transition.kind === 'cut' ? 0 : transition.frames)

const wholeFrame: Rect = { x: 0, y: 0, width: 1, height: 1 }
