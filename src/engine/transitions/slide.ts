import type { Kernel } from '#src/engine/sample/kernel/load-kernel.ts'
import { type Picture, type Plane, planesOf } from '#src/engine/sample/picture.ts'
import { type DrawTransition, evenly, smoothly, type TransitionFrames } from './transition.ts'

export type Direction = 'left' | 'right' | 'up' | 'down'

// Both pictures move in the given direction; the new one follows the old one in.
export const slide =
  (direction: Direction): DrawTransition =>
  ({ kernel }, frames, progress) =>
    drawSideBySide(kernel, frames, { direction, moved: smoothly(progress) })

export function drawSideBySide(
  kernel: Kernel,
  { incoming, outgoing, spare }: TransitionFrames,
  { direction, moved }: { direction: Direction; moved: number },
): Picture {
  const isBackwards = direction === 'right' || direction === 'down'
  const [first, second] = isBackwards ? [incoming, outgoing] : [outgoing, incoming]
  const share = isBackwards ? 1 - moved : moved
  const isVertical = direction === 'up' || direction === 'down'
  const length = isVertical ? spare.height : spare.width
  const hidden = evenly(length * share)
  for (const [index, target] of planesOf(spare).entries()) {
    const planes = { target, first: planesOf(first)[index as 0 | 1 | 2], second: planesOf(second)[index as 0 | 1 | 2] }
    const offset = index === 0 ? hidden : hidden / 2
    if (isVertical) copyRun(kernel, planes, { offset: offset * target.width, length: target.width * target.height })
    else copyRows(kernel, planes, offset)
  }
  return spare
}

interface PlaneSet {
  target: Plane
  first: Plane
  second: Plane
}

function copyRows(kernel: Kernel, { target, first, second }: PlaneSet, offset: number): void {
  const { width } = target
  for (let row = 0; row < target.height; row++) {
    const at = (plane: Plane): Plane => ({ ...plane, pointer: plane.pointer + row * width })
    copyRun(kernel, { target: at(target), first: at(first), second: at(second) }, { offset, length: width })
  }
}

// The first run without its beginning, then the beginning of the second.
function copyRun(
  kernel: Kernel,
  { target, first, second }: PlaneSet,
  { offset, length }: { offset: number; length: number },
): void {
  const bytes = kernel.bytes(target.pointer, length)
  bytes.set(kernel.bytes(first.pointer + offset, length - offset))
  bytes.set(kernel.bytes(second.pointer, offset), length - offset)
}
