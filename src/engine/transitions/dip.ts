import { planesOf } from '#src/engine/sample/picture.ts'
import type { DrawTransition } from './transition.ts'

const lumaOf = { black: 16, white: 235 }

// Down into one colour, then up out of it with the next picture.
export const dip =
  (to: keyof typeof lumaOf): DrawTransition =>
  ({ kernel }, { incoming, outgoing }, progress) => {
    const picture = progress < 0.5 ? outgoing : incoming
    const weight = Math.round(256 * (1 - Math.abs(progress * 2 - 1)))
    for (const [index, plane] of planesOf(picture).entries()) {
      kernel.mixConstant(plane.pointer, plane.width * plane.height, index === 0 ? lumaOf[to] : 128, weight)
    }
    return picture
  }
