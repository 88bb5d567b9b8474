// What fills the frame around panes of another shape: the pictures in them, mirrored outwards, far out of focus and
// darker with distance. A picture goes on beyond its edge instead of ending there.

import { blur, resize } from '#platform/pixels.ts'
import type { Size } from '#src/engine/platform/port.ts'
import type { Rect } from '#src/engine/geometry/rect.ts'
import { type DecodedPhoto, pixelsOf } from './decode-photo.ts'
import { gradePicture, makeGradeTables, type Grade } from './grade.ts'
import type { Kernel } from './kernel/load-kernel.ts'
import { allocatePicture, type Picture, wholeRegion } from './picture.ts'
import { toPicture } from './prepare-photo.ts'
import type { PixelRect, Sampler } from './sample-picture.ts'

const shortSide = 72
const blurSigma = 2.4
const darkest = 0.42
// Of the frame's longer side: so far from the pane it is darkest.
const darkensOver = 0.24

// A pane's picture, tiny.
export interface SoftPane {
  rgb: Uint8Array
  brightness: number
  place: PixelRect
}

export async function softenPane(
  photo: DecodedPhoto,
  { crop, pane, frame }: { crop: Rect; pane: PixelRect; frame: Size },
): Promise<SoftPane> {
  const place = shrink(pane, frame)
  const left = Math.min(photo.width - 1, Math.round(crop.x * photo.width))
  const top = Math.min(photo.height - 1, Math.round(crop.y * photo.height))
  const extract = {
    left,
    top,
    width: Math.min(photo.width - left, Math.max(1, Math.round(crop.width * photo.width))),
    height: Math.min(photo.height - top, Math.max(1, Math.round(crop.height * photo.height))),
  }
  const { data: rgb } = await resize(pixelsOf(photo), { extract, width: place.width, height: place.height })
  return { rgb, brightness: photo.brightness, place }
}

export interface SurroundingTools {
  kernel: Kernel
  sampler: Sampler
}

export async function prepareSurroundings(
  { kernel, sampler }: SurroundingTools,
  panes: readonly SoftPane[],
  { width, height, grade }: Size & { grade: Grade },
): Promise<Picture> {
  const small = shrinkFrame({ width, height })
  const filled = outline(panes)
  const rgb = await mirrorOutwards(panes, filled, small)
  darken(rgb, filled, small)
  const soft = toPicture(kernel, rgb, small)
  const brightness = panes.reduce((sum, pane) => sum + pane.brightness, 0) / panes.length
  gradePicture(kernel, soft, makeGradeTables(grade, brightness))
  const surroundings = allocatePicture(kernel, width, height)
  const pane = { x: 0, y: 0, width, height }
  sampler.draw(surroundings, { ...soft, region: wholeRegion }, { crop: wholeRegion, pane })
  kernel.release(soft.pointer)
  return surroundings
}

async function mirrorOutwards(panes: readonly SoftPane[], filled: PixelRect, small: Size): Promise<Uint8Array> {
  const joined = new Uint8Array(small.width * small.height * 3)
  for (const { rgb, place } of panes) {
    for (let row = 0; row < place.height; row += 1) {
      const from = rgb.subarray(row * place.width * 3, (row + 1) * place.width * 3)
      joined.set(from, ((place.y + row) * small.width + place.x) * 3)
    }
  }
  const data = new Uint8Array(joined.length)
  for (let y = 0; y < small.height; y += 1) {
    for (let x = 0; x < small.width; x += 1) {
      const row = mirrored(y, filled.y, filled.height)
      const from = (row * small.width + mirrored(x, filled.x, filled.width)) * 3
      data.set(joined.subarray(from, from + 3), (y * small.width + x) * 3)
    }
  }
  return (await blur({ data, ...small, channels: 3 }, blurSigma)).data
}

// Where a place lies once it is folded back between the edges, as often as it takes.
function mirrored(place: number, from: number, length: number): number {
  const turn = 2 * length
  const folded = (((place - from) % turn) + turn) % turn
  return from + (folded < length ? folded : turn - 1 - folded)
}

function darken(rgb: Uint8Array, filled: PixelRect, { width, height }: Size): void {
  const reach = Math.max(width, height) * darkensOver
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const distance = Math.max(
        filled.x - x,
        x - filled.x - filled.width,
        filled.y - y,
        y - filled.y - filled.height,
        0,
      )
      const t = Math.min(1, distance / reach)
      const light = 1 - (1 - darkest) * t * t * (3 - 2 * t)
      for (let at = (y * width + x) * 3; at < (y * width + x) * 3 + 3; at++)
        rgb[at] = Math.round((rgb[at] ?? 0) * light)
    }
  }
}

const shrinkFrame = ({ width, height }: Size): Size => {
  const scale = shortSide / Math.min(width, height)
  return { width: Math.round((width * scale) / 2) * 2, height: Math.round((height * scale) / 2) * 2 }
}

// The narrow gap between two panes is lost at this size.
function shrink(pane: PixelRect, frame: Size): PixelRect {
  const small = shrinkFrame(frame)
  const [x, y] = [Math.round((pane.x * small.width) / frame.width), Math.round((pane.y * small.height) / frame.height)]
  const right = Math.round(((pane.x + pane.width) * small.width) / frame.width)
  const bottom = Math.round(((pane.y + pane.height) * small.height) / frame.height)
  return { x, y, width: Math.max(1, right - x), height: Math.max(1, bottom - y) }
}

function outline(panes: readonly SoftPane[]): PixelRect {
  const places = panes.map(({ place }) => place)
  const x = Math.min(...places.map((place) => place.x))
  const y = Math.min(...places.map((place) => place.y))
  return {
    x,
    y,
    width: Math.max(...places.map((place) => place.x + place.width)) - x,
    height: Math.max(...places.map((place) => place.y + place.height)) - y,
  }
}
