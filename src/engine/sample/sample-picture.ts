// Draws the part of a prepared picture that the camera sees into a pane of the frame.

import type { Rect } from '#src/engine/geometry/rect.ts'
import type { Kernel } from './kernel/load-kernel.ts'
import { type Picture, type Plane, planesOf, type PreparedPicture } from './picture.ts'

export interface View {
  crop: Rect
  pane: PixelRect
}

// Even numbers: chroma has half the columns and rows.
export interface PixelRect {
  x: number
  y: number
  width: number
  height: number
}

export interface Sampler {
  draw: (target: Picture, source: PreparedPicture, view: View) => void
  // One plane stretched over another.
  enlarge: (source: Plane, target: Plane) => void
}

const longestSide = 3840
const axisBytes = longestSide * 8
// Per column 18 bytes of table, then eight rows of 16-bit values with slack.
const scratchBytes = longestSide * 18 + 144 + (longestSide + 16) * 16

export function makeSampler(kernel: Kernel): Sampler {
  const columns = kernel.allocate(axisBytes)
  const rows = kernel.allocate(axisBytes)
  const scratch = kernel.allocate(scratchBytes)

  const look = (x: Axis, y: Axis, { width, height, grid }: { width: number; height: number; grid: Grid }): void => {
    fillAxis(kernel.doubles(columns, width), x, grid.columns)
    fillAxis(kernel.doubles(rows, height), y, grid.rows)
  }
  const fill = (from: Plane, { pointer, stride, width, height }: Plane & { stride: number }): void => {
    const to = [pointer, stride, width, height]
    kernel.samplePlane(from.pointer, from.width, from.height, ...to, columns, rows, scratch)
  }

  return {
    draw(target, source, view) {
      const { pane } = view
      const [x, y] = sourceAxes(source, view)
      const [luma, ...chroma] = planesOf(source)
      const [toLuma, ...toChroma] = planesOf(target)
      look(x, y, { ...pane, grid: lumaGrid })
      fill(luma, paneOf(toLuma, pane, 1))
      look(x, y, { width: pane.width / 2, height: pane.height / 2, grid: chromaGrid })
      fill(chroma[0], paneOf(toChroma[0], pane, 2))
      fill(chroma[1], paneOf(toChroma[1], pane, 2))
    },
    enlarge(source, target) {
      const [x, y] = [source.width / target.width, source.height / target.height]
      look({ origin: 0, ratio: x }, { origin: 0, ratio: y }, { ...target, grid: lumaGrid })
      fill(source, { ...target, stride: target.width })
    },
  }
}

function paneOf(plane: Plane, pane: PixelRect, scale: 1 | 2): Plane & { stride: number } {
  return {
    pointer: plane.pointer + (pane.y / scale) * plane.width + pane.x / scale,
    stride: plane.width,
    width: pane.width / scale,
    height: pane.height / scale,
  }
}

// Where in the source, in pixels, the columns or rows of the pane look; fractions are allowed on both sides.
interface Axis {
  origin: number
  ratio: number
}

function sourceAxes(source: PreparedPicture, { crop, pane }: View): [Axis, Axis] {
  const { region } = source
  const axis = (from: 'x' | 'y', length: 'width' | 'height'): Axis => ({
    origin: ((crop[from] - region[from]) / region[length]) * source[length],
    ratio: ((crop[length] / region[length]) * source[length]) / pane[length],
  })
  return [axis('x', 'width'), axis('y', 'height')]
}

// Which places of the frame a plane's columns or rows stand on: every one, or every second and where between them.
interface Steps {
  every: number
  offset: number
}

interface Grid {
  columns: Steps
  rows: Steps
}

const lumaGrid: Grid = { columns: { every: 1, offset: 0 }, rows: { every: 1, offset: 0 } }
// Chroma stands on the left column of each pair and between its two rows.
const chromaGrid: Grid = { columns: { every: 2, offset: 0 }, rows: { every: 2, offset: 0.5 } }

// Thousands of positions for each frame: a function called for each would make an object of every answer.
function fillAxis(positions: Float64Array, { origin, ratio }: Axis, { every, offset }: Steps): void {
  for (let index = 0; index < positions.length; index++) {
    const position = origin + (index * every + offset + 0.5) * ratio - 0.5
    positions[index] = (position - offset) / every
  }
}
