import type { Rect } from '#src/engine/geometry/rect.ts'
import type { Kernel } from '#src/engine/sample/kernel/load-kernel.ts'
import { type Picture, type Plane, planesOf } from '#src/engine/sample/picture.ts'
import { type DrawTransition, evenly, smoothly } from './transition.ts'

// How much of its time each pane waits for the one before it.
const behind = 0.35

// Each pane slides in over the old picture, from changing sides: rows from left and right, columns from above and below.
export const panes =
  (places: readonly Rect[]): DrawTransition =>
  ({ kernel }, { incoming, outgoing }, progress) => {
    const isRows = places.every(({ width }) => width > 0.999)
    const whole = 1 + behind * (places.length - 1)
    for (const [index, place] of places.entries()) {
      const share = smoothly(Math.min(1, Math.max(0, progress * whole - behind * index)))
      // The gap behind a pane comes with it.
      const next = places[index + 1]
      const until = isRows ? (next?.y ?? 1) : (next?.x ?? 1)
      copyPane(
        kernel,
        { from: incoming, to: outgoing },
        { isRows, start: isRows ? place.y : place.x, until, share, isBack: index % 2 === 1 },
      )
    }
    return outgoing
  }

interface Sliding {
  isRows: boolean
  start: number
  until: number
  // 0 outside, 1 in place.
  share: number
  isBack: boolean
}

function copyPane(kernel: Kernel, { from, to }: Record<'from' | 'to', Picture>, sliding: Sliding): void {
  const sources = planesOf(from)
  for (const [index, target] of planesOf(to).entries()) {
    const source = sources[index as 0 | 1 | 2]
    copyPlane(kernel, { source, target }, { ...sliding, scale: index === 0 ? 1 : 2 })
  }
}

function copyPlane(
  kernel: Kernel,
  { source, target }: Record<'source' | 'target', Plane>,
  { isRows, start, until, share, isBack, scale }: Sliding & { scale: number },
): void {
  const { width, height } = target
  const even = (length: number): number => evenly(length * scale) / scale
  const length = isRows ? width : height
  const hidden = even(length * (1 - share))
  const seen = length - hidden
  const [first, last] = [
    even((isRows ? height : width) * start),
    until >= 1 ? (isRows ? height : width) : even((isRows ? height : width) * until),
  ]
  const [at, look] = isBack ? [hidden, 0] : [0, hidden]
  const copy = (to: number, of: number, count: number): void =>
    kernel.bytes(target.pointer + to, count).set(kernel.bytes(source.pointer + of, count))
  if (isRows) for (let row = first; row < last; row++) copy(row * width + at, row * width + look, seen)
  else for (let row = 0; row < seen; row++) copy((row + at) * width + first, (row + look) * width + first, last - first)
}
