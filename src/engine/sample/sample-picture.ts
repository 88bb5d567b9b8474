// Draws the part of a prepared picture that the camera sees into a pane of the frame.

import type { Parallax, Rect } from '../plan/timeline.ts'
import type { Kernel } from './kernel/load-kernel.ts'
import { type Picture, type Plane, planesOf, type PreparedPicture } from './picture.ts'

export interface View {
  crop: Rect
  pane: PixelRect
  // How far the subject has come forward by now.
  nearer?: { subject: Rect; by: number } | undefined
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
// Per column 18 bytes of table, then four rows of 16-bit values with slack.
const scratchBytes = longestSide * 18 + 144 + (longestSide + 16) * 8

export function makeSampler(kernel: Kernel): Sampler {
  const columns = kernel.allocate(axisBytes)
  const rows = kernel.allocate(axisBytes)
  const scratch = kernel.allocate(scratchBytes)

  const look = (x: Axis, y: Axis, { width, height }: { width: number; height: number }): void => {
    fillAxis(kernel.doubles(columns, width), x)
    fillAxis(kernel.doubles(rows, height), y)
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
      look(x, y, pane)
      fill(luma, paneOf(toLuma, pane, 1))
      look(chromaColumn(x), chromaRow(y), { width: pane.width / 2, height: pane.height / 2 })
      fill(chroma[0], paneOf(toChroma[0], pane, 2))
      fill(chroma[1], paneOf(toChroma[1], pane, 2))
    },
    enlarge(source, target) {
      look(glide(0, source.width / target.width), glide(0, source.height / target.height), target)
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

// Where in the source, in pixels, a column or row of the pane looks; fractions are allowed on both sides.
type Axis = (paneIndex: number) => number

function sourceAxes(source: PreparedPicture, { crop, pane, nearer }: View): [Axis, Axis] {
  const { region } = source
  const x = glide(
    ((crop.x - region.x) / region.width) * source.width,
    ((crop.width / region.width) * source.width) / pane.width,
  )
  const y = glide(
    ((crop.y - region.y) / region.height) * source.height,
    ((crop.height / region.height) * source.height) / pane.height,
  )
  if (!nearer) return [x, y]
  const { subject, by } = nearer
  const toX = (fraction: number): number => ((fraction - region.x) / region.width) * source.width
  const toY = (fraction: number): number => ((fraction - region.y) / region.height) * source.height
  return [
    bulge(x, { from: toX(subject.x), to: toX(subject.x + subject.width), by }),
    bulge(y, { from: toY(subject.y), to: toY(subject.y + subject.height), by }),
  ]
}

const glide =
  (origin: number, ratio: number): Axis =>
  (index) =>
    origin + (index + 0.5) * ratio - 0.5

// Positions near the subject are drawn towards its middle, so it grows while its surroundings keep their place. The
// pull fades with distance: two sharp-edged layers would show a doubled outline without a true depth map.
const bulge = (axis: Axis, { from, to, by }: { from: number; to: number; by: number }): Axis => {
  const middle = (from + to) / 2
  const reach = Math.max(1, to - from) * 1.2
  return (index) => {
    const position = axis(index)
    const distance = Math.abs(position - middle) / reach
    if (distance >= 1) return position
    const pull = by * (1 - distance * distance) ** 2
    return middle + (position - middle) / (1 + pull)
  }
}

// Chroma stands on the left column of each pair and between its two rows.
const chromaColumn =
  (x: Axis): Axis =>
  (index) =>
    x(index * 2) / 2
const chromaRow =
  (y: Axis): Axis =>
  (index) =>
    (y(index * 2 + 0.5) - 0.5) / 2

function fillAxis(positions: Float64Array, axis: Axis): void {
  for (let index = 0; index < positions.length; index++) positions[index] = axis(index)
}

export const nearerAt = (parallax: Parallax | undefined, progress: number): View['nearer'] =>
  parallax && { subject: parallax.subject, by: parallax.strength * progress }
