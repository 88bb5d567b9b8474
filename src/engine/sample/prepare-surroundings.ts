// What fills the frame around panes of another shape: the pictures in them, mirrored outwards, far out of focus and
// darker with distance. A picture goes on beyond its edge instead of ending there.

import sharp from 'sharp'
import type { Rect } from '../plan/timeline.ts'
import type { DecodedPhoto } from './decode-photo.ts'
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

interface Size {
  width: number
  height: number
}

// A pane's picture, tiny.
export interface SoftPane {
  rgb: Buffer
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
  const rgb = await sharp(photo.rgb, { raw: { width: photo.width, height: photo.height, channels: 3 } })
    .extract({
      left,
      top,
      width: Math.min(photo.width - left, Math.max(1, Math.round(crop.width * photo.width))),
      height: Math.min(photo.height - top, Math.max(1, Math.round(crop.height * photo.height))),
    })
    .resize(place.width, place.height, { fit: 'fill' })
    .raw()
    .toBuffer()
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

async function mirrorOutwards(panes: readonly SoftPane[], filled: PixelRect, small: Size): Promise<Buffer> {
  const canvas = { width: filled.width, height: filled.height, channels: 3, background: '#000' } as const
  const parts = panes.map(({ rgb, place: { x, y, width, height } }) => ({
    input: rgb,
    raw: { width, height, channels: 3 as const },
    left: x - filled.x,
    top: y - filled.y,
  }))
  const joined = await sharp({ create: canvas }).composite(parts).removeAlpha().raw().toBuffer()
  const extended = await sharp(joined, { raw: { width: filled.width, height: filled.height, channels: 3 } })
    .extend({
      left: filled.x,
      top: filled.y,
      right: small.width - filled.x - filled.width,
      bottom: small.height - filled.y - filled.height,
      extendWith: 'mirror',
    })
    .raw()
    .toBuffer()
  return sharp(extended, { raw: { ...small, channels: 3 } })
    .blur(blurSigma)
    .raw()
    .toBuffer()
}

function darken(rgb: Buffer, filled: PixelRect, { width, height }: Size): void {
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
