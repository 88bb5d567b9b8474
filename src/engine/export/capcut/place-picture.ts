// How CapCut places a picture: first it fits into the canvas as a whole, then `scale` enlarges it, and `x` and `y` move
// its middle in half canvases, y upwards.

import type { Rect } from '#src/engine/geometry/rect.ts'

export interface Size {
  width: number
  height: number
}

export interface Placement {
  scale: number
  x: number
  y: number
}

// The whole picture is there; the crop fills the canvas.
export function placeByCrop(picture: Size, crop: Rect, canvas: Size): Placement {
  const scale = canvas.width / (crop.width * picture.width)
  const centre = { x: crop.x + crop.width / 2, y: crop.y + crop.height / 2 }
  return {
    scale: scale / fitOf(picture, canvas),
    x: ((0.5 - centre.x) * picture.width * scale) / (canvas.width / 2),
    y: (-(0.5 - centre.y) * picture.height * scale) / (canvas.height / 2),
  }
}

// The picture is cut to its crop already; it fills the pane.
export function placeInPane(picture: Size, pane: Rect, canvas: Size): Placement {
  return {
    scale: (pane.width * canvas.width) / picture.width / fitOf(picture, canvas),
    x: (pane.x + pane.width / 2 - 0.5) * 2,
    y: -(pane.y + pane.height / 2 - 0.5) * 2,
  }
}

const fitOf = (picture: Size, canvas: Size): number =>
  Math.min(canvas.width / picture.width, canvas.height / picture.height)
