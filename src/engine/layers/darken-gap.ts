import type { Kernel } from '../sample/kernel/load-kernel.ts'
import { type Picture, planesOf } from '../sample/picture.ts'
import type { PixelRect } from '../sample/sample-picture.ts'

// Of 256: enough to read as a line between two pictures, not as a hole.
const darkness = 176
const black = [16, 128, 128] as const

// The line between two panes, in the dark of what surrounds them.
export function darkenGap(kernel: Kernel, surroundings: Picture, [first, second]: readonly PixelRect[]): void {
  if (!first || !second) return
  const isStacked = second.y > first.y
  const gap = isStacked
    ? { x: 0, y: first.y + first.height, width: first.width, height: second.y - first.y - first.height }
    : { x: first.x + first.width, y: 0, width: second.x - first.x - first.width, height: first.height }
  for (const [index, plane] of planesOf(surroundings).entries()) {
    const scale = index === 0 ? 1 : 2
    for (let y = gap.y / scale; y < (gap.y + gap.height) / scale; y++) {
      const start = plane.pointer + y * plane.width + gap.x / scale
      kernel.mixConstant(start, gap.width / scale, black[index] ?? 128, darkness)
    }
  }
}
