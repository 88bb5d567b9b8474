import type { Transition } from '#src/engine/plan/timeline.ts'
import { crossfade } from './crossfade.ts'
import { dip } from './dip.ts'
import { leak } from './leak.ts'
import { slide } from './slide.ts'
import type { DrawTransition } from './transition.ts'
import { whip } from './whip.ts'
import { zoom } from './zoom.ts'

export function chooseTransition(transition: Exclude<Transition, { kind: 'cut' }>): DrawTransition {
  switch (transition.kind) {
    case 'crossfade':
      return crossfade
    case 'slide':
      return slide(transition.direction)
    case 'whip':
      return whip(transition.direction)
    case 'zoom':
      return zoom
    case 'leak':
      return leak
    case 'dip':
      return dip(transition.to)
  }
}

export const transitionFrames = (transition: Transition): number => (transition.kind === 'cut' ? 0 : transition.frames)
