// The soft ends of panes: bands in which a picture passes over into what surrounds it.

import { softEdge } from '#src/engine/plan/soft-edge.ts'
import type { Kernel } from '#src/engine/sample/kernel/load-kernel.ts'
import { type Picture, planesOf } from '#src/engine/sample/picture.ts'
import type { PixelRect } from '#src/engine/sample/sample-picture.ts'
import { allocateSprite, type Sprite } from './sprite.ts'

// One for each end of the row of panes that lies inside the frame; between panes there is an edge on purpose.
export function makeVeils(kernel: Kernel, surroundings: Picture, panes: readonly PixelRect[]): Sprite[] {
  const [first, last] = [panes[0], panes.at(-1)]
  if (!first || !last) return []
  const isStacked = first.width === surroundings.width
  const even = (length: number): number => Math.max(2, Math.round((length * softEdge) / 2) * 2)
  const ends = isStacked
    ? [
        { isInside: first.y > 0, band: { ...first, height: even(first.height) }, fade: fadeOut },
        {
          isInside: last.y + last.height < surroundings.height,
          band: { ...last, y: last.y + last.height - even(last.height), height: even(last.height) },
          fade: fadeIn,
        },
      ]
    : [
        { isInside: first.x > 0, band: { ...first, width: even(first.width) }, fade: fadeOut },
        {
          isInside: last.x + last.width < surroundings.width,
          band: { ...last, x: last.x + last.width - even(last.width), width: even(last.width) },
          fade: fadeIn,
        },
      ]
  return ends
    .filter(({ isInside }) => isInside)
    .map(({ band, fade }) => makeVeil(kernel, surroundings, { band, fade, isStacked }))
}

const fadeIn = (t: number): number => t * t * (3 - 2 * t)
const fadeOut = (t: number): number => fadeIn(1 - t)

interface VeilShape {
  band: PixelRect
  // How much of the surroundings is seen, along the band's short way.
  fade: (t: number) => number
  isStacked: boolean
}

function makeVeil(kernel: Kernel, surroundings: Picture, { band, fade, isStacked }: VeilShape): Sprite {
  const sprite = allocateSprite(kernel, band)
  for (const [index, plane] of planesOf(surroundings).entries()) {
    const scale = index === 0 ? 1 : 2
    const { add, keep } = sprite.planes[index as 0 | 1 | 2]
    const [width, height] = [band.width / scale, band.height / scale]
    const steps = isStacked ? height : width
    const opacities = Float64Array.from({ length: steps }, (_, step) => fade((step + 0.5) / steps))
    const source = kernel.bytes(plane.pointer, plane.width * plane.height)
    const [added, kept] = [kernel.bytes(add, width * height), kernel.bytes(keep, width * height)]
    for (let y = 0, at = 0; y < height; y++) {
      const row = (band.y / scale + y) * plane.width + band.x / scale
      for (let x = 0; x < width; x++, at++) {
        const opacity = opacities[isStacked ? y : x] ?? 0
        added[at] = Math.round((source[row + x] ?? 0) * opacity)
        kept[at] = Math.round(255 * (1 - opacity))
      }
    }
  }
  return sprite
}
