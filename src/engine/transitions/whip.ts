import { planesOf } from '#src/engine/sample/picture.ts'
import { type Direction, drawSideBySide } from './slide.ts'
import { type DrawTransition, smoothly } from './transition.ts'

// Pixels of smear at full speed, as a power of two, for a frame 1080 wide.
const strongest = 7

// A slide so fast that the film could not hold it still: blurred along its way by its speed.
export const whip =
  (direction: Direction): DrawTransition =>
  ({ kernel }, frames, progress) => {
    const moved = smoothly(smoothly(progress))
    const speed = Math.sin(Math.PI * progress)
    const size = Math.log2(frames.incoming.width / 1080)
    const isVertical = direction === 'up' || direction === 'down'
    const whole = drawSideBySide(kernel, frames, { direction, moved })
    for (const [index, plane] of planesOf(whole).entries()) {
      const passes = Math.max(0, Math.round(strongest * speed + size) - (index === 0 ? 0 : 1))
      kernel.smear(plane.pointer, plane.width, plane.height, passes, isVertical ? 1 : 0)
    }
    return whole
  }
