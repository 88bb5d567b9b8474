// Draws a text layer once; every frame that shows it only blends the result.

import { createCanvas, type Image, loadImage } from '@napi-rs/canvas'
import type { Layer, Timeline } from '../plan/timeline.ts'
import type { Kernel } from '../sample/kernel/load-kernel.ts'
import type { Box, Brush } from './brush.ts'
import { drawCaption } from './draw-caption.ts'
import { drawEndCard } from './draw-end-card.ts'
import { drawLowerThird } from './draw-lower-third.ts'
import { drawTitle } from './draw-title.ts'
import { drawWatermark } from './draw-watermark.ts'
import { registerFonts } from './fonts.ts'
import { makeSprite, type Sprite } from './sprite.ts'

// Room around the text box for shadows.
const bleed = 90

export async function rasterLayer(
  kernel: Kernel,
  layer: Layer,
  frame: Pick<Timeline, 'width' | 'height'>,
): Promise<Sprite> {
  registerFonts()
  const logo = layer.kind === 'end-card' && layer.logoPath ? await loadImage(layer.logoPath) : undefined
  const unit = Math.min(frame.width, frame.height) / 1080
  const { canvasBox, textBox } = placeBoxes(layer, frame, bleed * unit)
  const context = createCanvas(canvasBox.width, canvasBox.height).getContext('2d')
  drawLayer({ context, unit }, { layer, logo }, textBox)
  const { data } = context.getImageData(0, 0, canvasBox.width, canvasBox.height)
  return makeSprite(kernel, { rgba: data, ...canvasBox })
}

function drawLayer(brush: Brush, { layer, logo }: { layer: Layer; logo?: Image | undefined }, box: Box): void {
  switch (layer.kind) {
    case 'title':
      return drawTitle(brush, layer, box)
    case 'caption':
      return drawCaption(brush, layer, box)
    case 'lower-third':
      return drawLowerThird(brush, layer, box)
    case 'end-card':
      return drawEndCard(brush, { layer, logo }, box)
    case 'watermark':
      return drawWatermark(brush, layer, box)
  }
}

function placeBoxes(layer: Layer, { width, height }: Pick<Timeline, 'width' | 'height'>, margin: number) {
  const left = layer.rect.x * width
  const top = layer.rect.y * height
  const box = { width: layer.rect.width * width, height: layer.rect.height * height }
  const x = evenDown(Math.max(0, left - margin))
  const y = evenDown(Math.max(0, top - margin))
  const canvasBox = {
    x,
    y,
    width: evenDown(Math.min(width, left + box.width + margin + 1)) - x,
    height: evenDown(Math.min(height, top + box.height + margin + 1)) - y,
  }
  return { canvasBox, textBox: { x: left - x, y: top - y, ...box } }
}

const evenDown = (value: number): number => Math.floor(value / 2) * 2

// 0..1 at a frame of the film.
export function opacityAt({ start, frames, fade }: Layer, frame: number): number {
  const since = frame - start
  if (since < 0 || since >= frames) return 0
  if (fade === 0) return 1
  const nearest = Math.min(since + 1, frames - since) / (fade + 1)
  const t = Math.min(1, nearest)
  return t * t * (3 - 2 * t)
}
